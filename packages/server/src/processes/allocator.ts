/**
 * Environment variables of a server and of its processes: glibc would keep some 15 MB for each thread, and freed memory
 * of photos for the next ones. Source: decision 0122.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
