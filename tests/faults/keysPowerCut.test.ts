import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_SITE_LOGIN, type EmptySite, startEmptySite } from '../support/emptySite.ts';
import { inForm } from '../support/fullForm.ts';
import { callerWith, signIn } from '../support/samplePeople.ts';
import { commandEnvironment, SATOMORI, startSatomori } from '../support/satomoriCommand.ts';
import { SERVER_MAIN, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';
import { mayTrace, runTraced } from '../support/strace.ts';

/** The n-th call that writes to disk fails, and all calls after it: like a disk that is gone. */
const goneFrom = (n: number) => `fsync,fdatasync:error=EIO:when=${n}+`;
const { loginId, password } = EMPTY_SITE_LOGIN;
const CUTS = inForm([1, 2, 3], [1, 2, 3, 4, 5, 6, 7, 8]);

describe.skipIf(!mayTrace)('a disk that fails while a key is written', () => {
  let site: EmptySite;
  beforeAll(async () => {
    site = await startEmptySite();
  });
  afterAll(() => site?.stop());

  it('leaves the token file of the terminal as it was, and says so', async () => {
    const home = await mkdtemp(join(tmpdir(), 'satomori-keys-'));
    const login = ['auth', 'login', '--login-id', loginId, '--password-stdin'];
    const env = { HOME: home, XDG_CONFIG_HOME: join(home, 'config') };
    const options = { url: site.server.url, env, stdin: `${password}\n` };
    const whoami = () =>
      startSatomori(['traps', 'list', '--json', 'id'], { url: site.server.url, env }).ended;
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

  it('leaves the signing keys that were there, and is never called done where it was not', async () => {
    const { dataDir } = site.server;
    await site.server.stop();
    const keys = async () =>
      (await openStoredRows({ dataDir }).read('select secret from signing_keys')).map((row) => row['secret']);
    const [first] = await keys();
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
    const codes: (number | null)[] = [];
    for (const n of CUTS) {
      const before = await keys();
      const command = [process.execPath, SERVER_MAIN, 'rotate-keys'];
      const options = { logFile: join(dataDir, 'trace'), inject: goneFrom(n), env };
      const { code, stdout } = await runTraced(command, options);
      codes.push(code);
      const after = await keys();
      expect([n, after.includes(first)]).toEqual([n, true]);
      if (code === 0) expect([n, after.length]).toEqual([n, before.length + 1]);
      else expect([n, stdout]).toEqual([n, '']);
    }
    expect(codes[0]).toBe(1);
    const server = await startServer({ dataDir, sample: false });
    const { reading } = callerWith(server.url, site.admin.token);
    expect((await reading.users.list()).me.login_id).toBe(loginId);
    await signIn(server.url, loginId, password);
    await server.stop();
  });
});
