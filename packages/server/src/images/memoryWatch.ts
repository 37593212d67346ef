// In a thread of its own, as decoders block theirs: ends the process that takes too much.

/** A HEIC of 50 megapixels takes 700 MB. */
const MAX_BYTES = 800 * 1024 * 1024;
const POLL_INTERVAL_MS = 20;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) process.kill(process.pid, 'SIGKILL');
}, POLL_INTERVAL_MS);
