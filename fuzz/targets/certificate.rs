#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| slidewise_fuzzing::certificate::run(data));
