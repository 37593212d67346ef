import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../support/runCommand.ts';

const RELEASE = fileURLToPath(new URL('../../scripts/release.mjs', import.meta.url));

let made: Promise<string> | undefined;

/** A release of what is built, made once for the tests of a process and removed at its end. */
export const releaseFolder = (): Promise<string> => (made ??= make());

async function make(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'satomori-release-'));
  process.once('exit', () => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, 'satomori');
  const { code, stdout, stderr } = await runCommand(
    [process.execPath, RELEASE, '--folder', folder],
    process.env,
    '',
  );
  if (code !== 0) throw new Error(`the release cannot be made:\n${stdout}\n${stderr}`);
  return folder;
}
