/** Long enough for the browser to have begun to write it. */
const RELEASE_MS = 60_000;

/** Hands a file to the browser, which keeps it where the person's downloads go. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
