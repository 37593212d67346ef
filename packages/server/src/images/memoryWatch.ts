// Beside the decoders, which hold their own thread while they work: ends the process that takes too much.
/** A HEIC of 50 megapixels takes 700 MB. */
const MAX_BYTES = 800 * 1024 * 1024;
const LOOK_EVERY_MS = 20;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
