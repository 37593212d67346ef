import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepository } from './paths.mjs';

/** Folders that no fingerprint includes: they are generated. */
const MADE_FOLDERS = new Set(['node_modules', 'dist', 'dist-types', 'bundle']);

/** SHA-256 over the names and contents of these files and folders, given relative to the repository. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRepository(path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Every file at or under a path of the repository, as paths relative to it; empty where the path does not exist. */
function filesUnder(path) {
  if (!existsSync(inRepository(path))) return [];
  if (!statSync(inRepository(path)).isDirectory()) return [path];
  const names = readdirSync(inRepository(path)).filter((name) => !MADE_FOLDERS.has(name));
  return names.flatMap((name) => filesUnder(join(path, name)));
}

export function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

export function writeStamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${value}\n`);
}
