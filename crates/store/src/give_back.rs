//! Memory that was freed goes back to the system.

/// Gives the system back what the allocator keeps at hand. A small block that was taken last may keep it from doing so by
/// itself: after a large search all that the search has freed.
pub fn give_back() {
    // SAFETY: it takes no pointer and frees nothing that is in use; the allocator locks itself meanwhile.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::malloc_trim(0);
    }
}
