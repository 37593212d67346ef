const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** `340KB`, `12.5MB`. */
export const formatSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / KILOBYTE)}KB` : `${(bytes / MEGABYTE).toFixed(1)}MB`;
