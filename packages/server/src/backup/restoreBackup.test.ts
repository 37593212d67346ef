import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillTable } from '../database/snapshot/fillTables.ts';
import { captureOf, postCapture, takePhoto } from '../testing/captures.ts';
import { type DatabaseLocation, placeForDatabase } from '../testing/openTestDatabase.ts';
import { runCommand } from '../testing/runCommand.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

vi.mock('node:fs/promises', { spy: true });
vi.mock('../database/snapshot/fillTables.ts', { spy: true });

/** A disk or database that does not store what it is given. */
describe('a restore with --verify', () => {
  let server: TestServer;
  let folder: string;
  let backup: string;
  let place: DatabaseLocation;
  const run = (args: readonly string[], { dataDir }: Pick<DatabaseLocation, 'dataDir'>) =>
    runCommand(args, { env: { DATA_DIR: dataDir } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satomori-restore-'));
    server = await startTestServer('sqlite');
    await postCapture(await server.as('west'), captureOf(server), [await takePhoto(1)]);
    const made = await run(['backup', '--out', join(folder, 'backup')], server.place);
    backup = made.stdout.trim();
    place = await placeForDatabase('sqlite');
  });
  afterEach(() => {
    vi.mocked(copyFile).mockReset();
    vi.mocked(fillTable).mockReset();
  });
  afterAll(async () => {
    await server.stop();
    await place.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const expectRefused = async (words: RegExp) => {
    const { code, stderr } = await run(['restore', backup, '--verify'], place);
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(await readdir(place.dataDir)).toEqual([]);
  };

  it('refuses rows that were lost on the way', async () => {
    const { fillTable: fill } = await vi.importActual<{ fillTable: typeof fillTable }>(
      '../database/snapshot/fillTables.ts',
    );
    vi.mocked(fillTable).mockImplementation(async (trx, table, rows) =>
      table.name === 'traps' ? undefined : fill(trx, table, rows),
    );
    await expectRefused(/戻した表 traps が、バックアップと一致しません/);
  });

  it('refuses photos that were altered on the way', async () => {
    vi.mocked(copyFile).mockImplementation((_, to) => writeFile(to, 'another'));
    await expectRefused(/戻した写真 .* が、バックアップと一致しません/);
  });

  it('takes what came through whole', async () => {
    expect(await run(['restore', backup, '--verify'], place)).toMatchObject({ code: 0, stderr: '' });
  });
});
