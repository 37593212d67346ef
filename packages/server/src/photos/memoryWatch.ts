// In a separate thread, since decoders block theirs. The signal differs from the SIGKILL of the system's
// out-of-memory killer, which may not be the photo's fault.

/** A HEIC of 50 megapixels takes 700 MB. */
const MAX_BYTES = 800 * 1024 * 1024;
const POLL_INTERVAL_MS = 20;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) process.kill(process.pid, 'SIGUSR2');
}, POLL_INTERVAL_MS);
