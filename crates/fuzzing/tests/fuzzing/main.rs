//! The targets of the fuzzer on kept and on generated inputs.

mod hostile;
mod replay;
