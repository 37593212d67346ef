import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Files and folders beginning with what is typed, as paths of the same kind; folders end with a stroke. */
export function filesAt(typed: string): string[] {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  const entries = readdirSync(folder === '' ? '.' : dirname(`${folder}x`), { withFileTypes: true });
  return entries.map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`);
}
