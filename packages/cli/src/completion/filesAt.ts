import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Files and folders that begin with the typed text, in the same form of path; folders end with a slash. */
export function filesAt(typed: string): string[] {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  const entries = readdirSync(folder === '' ? '.' : dirname(`${folder}x`), { withFileTypes: true });
  return entries.map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`);
}
