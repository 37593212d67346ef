// In a thread of its own, as decoders block theirs: ends the process that takes too much, by another signal than the
// system's where memory is short (SIGKILL), which is not the photo's fault.

/** A HEIC of 50 megapixels takes 700 MB. */
const MAX_BYTES = 800 * 1024 * 1024;
const POLL_INTERVAL_MS = 20;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) process.kill(process.pid, 'SIGUSR2');
}, POLL_INTERVAL_MS);
