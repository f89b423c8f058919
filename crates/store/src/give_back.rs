//! Returns freed memory to the system.

/// Returns the allocator's free memory to the system. A small block that was allocated last may otherwise keep the
/// allocator from returning everything that a large search has freed.
pub fn give_back() {
    // SAFETY: it takes no pointer and frees nothing that is in use; the allocator locks itself meanwhile.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Makes the allocator get every block of at least 64 KiB directly from the system, and return it as soon as it is
/// freed. A growing table leaves smaller blocks behind; if the allocator kept them, they would take up to a quarter of
/// a memory limit.
pub fn give_back_large_blocks() {
    // SAFETY: it takes no pointer and changes no block that is in use; the allocator locks itself meanwhile.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 64 << 10);
    }
}
