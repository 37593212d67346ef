import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HASHED_NAME = /^(.+-)([\w-]{8})(\.\w+)$/;
const PACKED = /\.(?:br|gz)$/;
const TEXT = /\.(?:html|js|css|json|webmanifest)$/;
const INTEGRITY_OF_PAGE = /(?<=address:`\/web\/`,integrity:`)[^`]+/;

const idOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, '_nuxt/builds/latest.json'), 'utf8')) as { id: string }).id;

const reversed = (text: string) => [...text].reverse().join('');

/** The new name of every file whose name depends on its content or on the build's id. */
function newNames(built: string): Map<string, string> {
  const names = new Map([[idOf(built), reversed(idOf(built))]]);
  for (const name of readdirSync(join(built, 'assets'))) {
    const [, stem, hash, end] = HASHED_NAME.exec(name) ?? [];
    if (stem !== undefined && hash !== undefined) names.set(name, `${stem}${reversed(hash)}${end}`);
  }
  return names;
}

/**
 * Makes another build of the one in a folder: the same program under a new id, no file under its old name.
 *
 * @returns the id of the new build
 */
export function makeAnotherBuild(built: string, folder: string): string {
  const names = newNames(built);
  const rename = (text: string) => {
    let renamed = text;
    for (const [before, after] of names) renamed = renamed.replaceAll(before, after);
    return renamed;
  };
  for (const path of readdirSync(built, { recursive: true, encoding: 'utf8' })) {
    const from = join(built, path);
    if (statSync(from).isDirectory() || PACKED.test(path)) continue;
    const to = join(folder, rename(path));
    cpSync(from, to);
    if (TEXT.test(path)) writeFileSync(to, rename(readFileSync(from, 'utf8')));
  }
  const page = readFileSync(join(folder, 'index.html'));
  const integrity = `sha256-${createHash('sha256').update(page).digest('base64')}`;
  const worker = join(folder, 'sw.js');
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replace(INTEGRITY_OF_PAGE, () => integrity),
  );
  return idOf(folder);
}

/** Replaces the served build. */
export function deployBuild(built: string, webRoot: string): void {
  for (const name of readdirSync(webRoot)) rmSync(join(webRoot, name), { recursive: true });
  cpSync(built, webRoot, { recursive: true });
}
