import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { mustRun } from '../steps/run.mjs';

const SUMS = 'SHA256SUMS';

/** Writes `SHA256SUMS` into a folder, over every other file in it; `sha256sum -c` reads it. */
export async function writeSums(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path !== SUMS && lstatSync(join(folder, path)).isFile())
    .sort();
  const lines = [];
  for (const path of files) lines.push(`${await sha256(join(folder, path))}  ${path}\n`);
  writeFileSync(join(folder, SUMS), lines.join(''));
}

/** @returns hexadecimal */
async function sha256(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Packs a folder beside itself, with GNU tar: the same files give the same bytes, on whichever machine.
 *
 * @param {Date} time of every file in it
 * @returns the path of the archive; its hash is beside it, with `.sha256`
 */
export async function packRelease(folder, time) {
  const tar = `${folder}.tar`;
  const fixed = ['--sort=name', `--mtime=@${Math.floor(time.getTime() / 1000)}`, '--owner=0', '--group=0'];
  const modes = ['--numeric-owner', '--mode=u=rwX,go=rX', '--format=gnu'];
  await mustRun('tar', [...fixed, ...modes, '-C', dirname(folder), '-cf', tar, basename(folder)]);
  await mustRun('gzip', ['-9', '-n', '-f', tar]);
  const archive = `${tar}.gz`;
  writeFileSync(`${archive}.sha256`, `${await sha256(archive)}  ${basename(archive)}\n`);
  return archive;
}
