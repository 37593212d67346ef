import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../support/runCommand.ts';

const SCRIPTS = fileURLToPath(new URL('../../deploy/bin', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satomori-scripts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function writeProgram(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  await chmod(path, 0o755);
}

describe('satomori-backup', () => {
  let backups: string;
  beforeEach(async () => {
    backups = join(folder, 'backups');
    await mkdir(backups);
    await copyFile(join(SCRIPTS, 'satomori-backup'), join(folder, 'satomori-backup'));
  });
  /** A server that makes backups, each of which is as it was written or not. */
  const serve = (isWhole: boolean) =>
    writeProgram(
      join(folder, 'satomori-server'),
      `#!/bin/sh
case "$1" in
  backup) mkdir "$3/satomori-$(ls "$3" | wc -l)" && echo "$3/satomori-$(($(ls "$3" | wc -l) - 1))" ;;
  verify) exit ${isWhole ? 0 : 1} ;;
esac
`,
    );
  const run = (...args: string[]) =>
    runCommand([join(folder, 'satomori-backup'), ...args], { ...process.env, BACKUP_DIR: backups }, '');
  const isFresh = async () => (await run('--is-fresh')).code === 0;
  const age = (name: string) =>
    runCommand(['touch', '-d', '40 days ago', join(backups, name)], process.env, '');

  it('is fresh only once a backup was made that is as it was written, and marks another one', async () => {
    await serve(false);
    expect([(await run()).code, await isFresh(), await readdir(backups)]).toEqual([
      1,
      false,
      ['satomori-0.failed'],
    ]);
    await serve(true);
    expect([(await run()).code, await isFresh()]).toEqual([0, true]);
    await age('.checked');
    expect(await isFresh()).toBe(false);
  });

  it('removes old backups only after one that is as it was written', async () => {
    await mkdir(join(backups, 'satomori-old'));
    await age('satomori-old');
    await serve(false);
    await run();
    expect(await readdir(backups)).toContain('satomori-old');
    await serve(true);
    await run();
    expect(await readdir(backups)).not.toContain('satomori-old');
  });
});

describe('as-satomori', () => {
  it('takes what is written before the command, and all else from the settings of the service', async () => {
    const settings = join(folder, 'satomori.env');
    await writeFile(settings, 'DATA_DIR=/var/lib/satomori\nDATABASE_URL=postgres://live\nPORT=8787\n');
    const [program, shown] = [join(folder, 'satomori-server'), join(folder, 'shown')];
    const printed = '"$DATA_DIR|$DATABASE_URL|$PORT"';
    await writeProgram(program, `#!/bin/sh\necho ${printed} > ${shown}\n`);
    const script = (await readFile(join(SCRIPTS, 'as-satomori'), 'utf8'))
      .replace('/opt/satomori/current/bin/', `${folder}/`)
      .replace('/etc/satomori/satomori.env', settings)
      .replace('runuser --user satomori --', 'env');
    await mkdir(join(folder, 'bin'));
    await writeProgram(join(folder, 'bin', 'satomori-server'), script);
    const show = async (given: NodeJS.ProcessEnv) => {
      const env = { PATH: process.env['PATH'], PORT: '1', ...given };
      expect((await runCommand([join(folder, 'bin', 'satomori-server')], env, '')).code).toBe(0);
      return (await readFile(shown, 'utf8')).trim();
    };
    expect(await show({})).toBe('/var/lib/satomori|postgres://live|8787');
    expect(await show({ DATA_DIR: '/trial of today', DATABASE_URL: '' })).toBe('/trial of today||8787');
  });
});
