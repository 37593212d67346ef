import { describe, expect, it } from 'vitest';
import { ENGINES, openStorage } from '../support/storage.ts';
import { signIn } from '../support/samplePeople.ts';
import { startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';

const hasPostgres = ENGINES.some(({ engine }) => engine === 'PostgreSQL');

it('a second server on the same folder does not start, says why, and leaves the first alone', async () => {
  const place = await openStorage('SQLite');
  const first = await startServer(place);
  const second = await startServer(place).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(second).toMatch(/終了コード 1\).*ほかの里守のサーバーが使っています/s);
  expect(second).toContain(place.dataDir);
  const { reading } = await signIn(first.url, 'hunter');
  expect((await reading.traps.list()).json.length).toBeGreaterThan(0);
  // A crash leaves no lock behind.
  await first.kill9();
  const third = await startServer(place);
  expect(await third.stop()).toBe(0);
  await place.remove();
});

describe.skipIf(!hasPostgres)('two servers on one PostgreSQL', () => {
  it('started at the same moment on nothing both come up', async () => {
    const place = await openStorage('PostgreSQL', { isEmpty: true });
    const servers = await Promise.all([0, 1].map(() => startServer({ ...place, sample: false })));
    const stored = openStoredRows(place);
    expect([await stored.count('sites'), await stored.count('signing_keys')]).toEqual([0, 1]);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
    await place.remove();
  });

  it('started at the same moment with the sample make it once', async () => {
    const place = await openStorage('PostgreSQL', { isEmpty: true });
    const servers = await Promise.all([0, 1].map(() => startServer(place)));
    const stored = openStoredRows(place);
    expect([await stored.count('sites'), await stored.count('signing_keys')]).toEqual([2, 1]);
    await Promise.all(servers.map((server) => server.stop()));
    await place.remove();
  });
});
