//! The extension is built with the tests of the workspace, so that `cargo xtask python` finds it; what it does is tested
//! from Python.

use std::fs;

#[test]
fn python_can_load_it() {
    let test = std::env::current_exe().expect("this is a program");
    let folder = test.parent().expect("it is in a folder");
    let names = ["libslidewise_python.so", "libslidewise_python.dylib", "slidewise_python.dll"];
    let extension = names.map(|name| folder.join(name)).into_iter().find(|path| path.is_file());
    let bytes = fs::read(extension.expect("it was built")).expect("it can be read");
    let wanted = b"PyInit__native";
    assert!(bytes.windows(wanted.len()).any(|window| window == wanted));
}
