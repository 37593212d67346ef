import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inForm } from '../support/fullForm.ts';
import { openPlace, type Place } from '../support/places.ts';
import { callerWith, SAMPLE_PASSWORD, signIn } from '../support/samplePeople.ts';
import { commandEnvironment, SATOMORI, startSatomori } from '../support/satomoriCommand.ts';
import { type RunningServer, SERVER_MAIN, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';
import { mayTrace, runTraced } from '../support/strace.ts';

/** The n-th call that puts something on the disk fails, and all after it: as a disk that is gone. */
const goneFrom = (n: number) => `fsync,fdatasync:error=EIO:when=${n}+`;
const CUTS = inForm([1, 2, 3], [1, 2, 3, 4, 5, 6, 7, 8]);

describe.skipIf(!mayTrace)('a disk that fails while a key is written', () => {
  let place: Place;
  let server: RunningServer;
  beforeEach(async () => {
    place = await openPlace('SQLite');
    server = await startServer(place);
  });
  afterEach(async () => {
    await server.kill9();
    await place.remove();
  });

  it('leaves the signing keys that were there, and is never called done where it was not', async () => {
    const { token } = await signIn(server.url, 'hunter');
    await server.stop();
    const keys = async () =>
      (await openStoredRows(place).read('select secret from signing_keys')).map((row) => row['secret']);
    const [first] = await keys();
    const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: '' };
    const codes: (number | null)[] = [];
    for (const n of CUTS) {
      const before = await keys();
      const command = [process.execPath, SERVER_MAIN, 'rotate-keys'];
      const options = { logFile: join(place.dataDir, 'trace'), inject: goneFrom(n), env };
      const { code, stdout } = await runTraced(command, options);
      codes.push(code);
      const after = await keys();
      expect([n, after.includes(first)]).toEqual([n, true]);
      if (code === 0) expect([n, after.length]).toEqual([n, before.length + 1]);
      else expect([n, stdout]).toEqual([n, '']);
    }
    expect(codes[0]).toBe(1);
    server = await startServer(place);
    expect((await callerWith(server.url, token).reading.users.list()).me.login_id).toBe('hunter');
    await signIn(server.url, 'hunter');
  });

  it('leaves the token file of the terminal as it was, and says so', async () => {
    const home = await mkdtemp(join(tmpdir(), 'satomori-keys-'));
    const login = ['auth', 'login', '--login-id', 'hunter', '--password-stdin'];
    const env = { HOME: home, XDG_CONFIG_HOME: join(home, 'config') };
    const options = { url: server.url, env, stdin: `${SAMPLE_PASSWORD}\n` };
    const whoami = () => startSatomori(['traps', 'list', '--json', 'id'], { url: server.url, env }).ended;
    expect((await startSatomori(login, options).ended).code).toBe(0);
    const failed = await runTraced(
      [process.execPath, SATOMORI, ...login],
      { logFile: join(home, 'trace'), inject: goneFrom(1), env: commandEnvironment(options) },
      options.stdin,
    );
    expect([failed.code, failed.trace.includes('INJECTED')]).toEqual([1, true]);
    expect((await whoami()).code).toBe(0);
    await rm(home, { recursive: true, force: true });
  });
});
