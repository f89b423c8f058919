//! The functions that the worker calls, and those it provides. They pass only numbers and addresses: texts are passed
//! as bytes.
//!
//! To make a call, write its bytes where [`room`] points, call [`ask`], and read the answer at [`answer`], with the
//! length [`answer_length`].

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use slidewise_core::clock;

use crate::{Answer, Dispatcher};

// SAFETY: the worker provides these functions (`imports` in thread.js) with these numbers of numbers, and reads only the
// bytes that it is told.
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds since some moment in the past.
    safe fn now() -> f64;
    /// The progress of a job, as JSON.
    safe fn progress(at: *const u8, bytes: usize);
    /// The message of a panic; the instance is not called again after it.
    safe fn panicked(at: *const u8, bytes: usize);
}

/// The state kept between calls. There is only one thread, so nobody waits for a lock.
struct State {
    dispatcher: Dispatcher,
    question: Vec<u8>,
    answer: Vec<u8>,
}

static STATE: Mutex<Option<State>> = Mutex::new(None);

fn state<T>(act: impl FnOnce(&mut State) -> T) -> T {
    let mut state: MutexGuard<'_, Option<State>> = STATE.lock().unwrap_or_else(PoisonError::into_inner);
    act(state.get_or_insert_with(|| State {
        dispatcher: Dispatcher::default(),
        question: Vec::new(),
        answer: Vec::new(),
    }))
}

/// Must be called first.
#[unsafe(no_mangle)]
extern "C" fn begin() {
    clock::set(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    std::panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        panicked(message.as_ptr(), message.len());
    }));
}

/// Returns where to write the bytes of the next call.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    state(|state| {
        state.answer = Vec::new();
        state.question = vec![0; bytes];
        state.question.as_mut_ptr()
    })
}

/// Executes the call. Returns 0 if the answer is JSON, 1 if it is an error as JSON, 2 if it is other bytes.
#[unsafe(no_mangle)]
extern "C" fn ask() -> u32 {
    let tell = |news: Value| {
        let news = news.to_string();
        progress(news.as_ptr(), news.len());
    };
    state(|state| {
        let question = std::mem::take(&mut state.question);
        let (kind, bytes) = match state.dispatcher.ask(&question, &tell) {
            Answer::Json(bytes) => (0, bytes),
            Answer::Failure(bytes) => (1, bytes),
            Answer::Bytes(bytes) => (2, bytes),
        };
        state.answer = bytes;
        kind
    })
}

/// The address of the answer.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    state(|state| state.answer.as_ptr())
}

/// The number of bytes of the answer.
#[unsafe(no_mangle)]
extern "C" fn answer_length() -> usize {
    state(|state| state.answer.len())
}
