const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;
const GIGABYTE = 1000 * MEGABYTE;

const rounded = (value: number): number => (value < 10 ? Number(value.toFixed(1)) : Math.round(value));

/** `340 KB`, `12 MB`, `3.4 GB`, as phones show it. */
export function formatSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} KB`;
  return bytes < GIGABYTE ? `${rounded(bytes / MEGABYTE)} MB` : `${rounded(bytes / GIGABYTE)} GB`;
}
