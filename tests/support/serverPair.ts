import { globSync } from 'node:fs';
import { Client } from 'pg';
import { inForm } from './fullForm.ts';
import { ENGINES, openStorage, type Place } from './storage.ts';
import { callerWith, type Person, signIn } from './samplePeople.ts';
import { type RunningServer, startServer } from './server.ts';
import { openStoredRows, type Row } from './storedRows.ts';

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
if (library === undefined) console.log('時計のずれたサーバーのテストを飛ばします(faketime がありません)');

/** Two servers on one PostgreSQL with different clocks need both programs. */
export const mayPair = library !== undefined && ENGINES.some(({ engine }) => engine === 'PostgreSQL');

/** The offset of the second server's clock from the machine's, in seconds. */
export const CLOCKS_OFF = inForm(['-0.05'], ['-0.05', '+2', '-2']);

export const mayFakeClock = library !== undefined;

/** The monotonic clock is left alone. */
const FAKED = {
  LD_PRELOAD: library ?? '',
  DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};
const clockOff = (seconds: string) => ({ ...FAKED, FAKETIME: seconds });

/** For a process whose clock is off by the current content of a file, in seconds (`+3600`). */
export const clockFrom = (file: string) => ({
  ...FAKED,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: '1',
});

export interface ServerPair {
  place: Place;
  servers: [RunningServer, RunningServer];
  /** One person, signed in to each of the servers. */
  admins: [Person, Person];
  read: (sql: string) => Promise<Row[]>;
  write: (sql: string) => Promise<void>;
  /** Both are stopped, and started again at the same moment. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Two processes of the built server on one database and one folder of photos, with the second one's clock off. */
export async function startServerPair(off: string, env: Record<string, string> = {}): Promise<ServerPair> {
  const place = await openStorage('PostgreSQL');
  const start = () =>
    Promise.all([
      startServer({ ...place, env }),
      startServer({ ...place, env: { ...env, ...clockOff(off) } }),
    ]);
  const servers = await start();
  const { token } = await signIn(servers[0].url, 'admin');
  const at = ({ url }: RunningServer): Person => ({ token, ...callerWith(url, token) });
  const pair: ServerPair = {
    place,
    servers,
    admins: [at(servers[0]), at(servers[1])],
    read: (sql) => openStoredRows(place).read(sql),
    write: async (sql) => {
      const client = new Client({ connectionString: place.databaseUrl });
      await client.connect();
      await client.query(sql);
      await client.end();
    },
    restart: async () => {
      await Promise.all(pair.servers.map((server) => server.stop()));
      pair.servers = await start();
      pair.admins = [at(pair.servers[0]), at(pair.servers[1])];
    },
    stop: async () => {
      await Promise.all(pair.servers.map((server) => server.stop()));
      await place.remove();
    },
  };
  return pair;
}
