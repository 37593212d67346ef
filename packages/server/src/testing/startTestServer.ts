import { join } from 'node:path';
import {
  ApiError,
  type AppConfig,
  createAccountApi,
  createHttpClient,
  createReadingApi,
  createWritingApi,
  startOfDay,
} from '@satomori/core';
import type { Passwords } from '../accounts/passwords.ts';
import type { Tokens } from '../sessions/tokens.ts';
import { buildServer, type Server } from '../app/buildServer.ts';
import type { Clocks } from '../clock-watch/watchClock.ts';
import type { Database, Engine } from '../database/database.ts';
import type { SmtpOptions } from '../mail/smtp.ts';
import type { DatabaseLocation } from './openTestDatabase.ts';
import { fetchThrough } from './fetchThrough.ts';
import { type Login, placeWithWorld, type World } from './world.ts';

/** URL of the server for its clients. */
export const BASE_URL = 'http://satomori.test/web';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The server's clock: it stops until a test moves it. */
export interface TestClock {
  now: () => number;
  advance(milliseconds: number): number;
}

function createClock(hourOfDay: number): TestClock {
  let at = startOfDay(Date.now()) + hourOfDay * HOUR;
  return {
    now: () => at,
    advance: (milliseconds) => {
      at += milliseconds;
      return at;
    },
  };
}

/** The real client of the web app and the terminal, connected to the server in this process. */
export function clientOf(server: Server, token: string | null, address?: string) {
  const http = createHttpClient({
    baseUrl: BASE_URL,
    token: () => token,
    fetch: fetchThrough(server.app, address),
    // Retries of the client happen at once.
    sleep: async () => {},
  });
  return {
    http,
    ...createReadingApi(http),
    writing: createWritingApi(http),
    account: createAccountApi(http),
  };
}
export type TestClient = ReturnType<typeof clientOf>;

async function claimsOf({ db }: Database, userId: string): Promise<Parameters<Tokens['issue']>[0]> {
  const { id, ...claims } = await db
    .selectFrom('users')
    .select(['id', 'site_id', 'hunt_group_id', 'witness_group_id', 'stamp'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { sub: id, ...claims };
}

export interface TestServer extends Server {
  database: Database;
  place: DatabaseLocation;
  clock: TestClock;
  world: World;
  /** A token as after signing in, without hashing a password. */
  tokenOf(login: Login): Promise<string>;
  /** As `tokenOf`, for a person added by a test. */
  tokenFor(userId: string): Promise<string>;
  as(login: Login): Promise<TestClient>;
  /** As `as`, for a person added by a test. */
  asUser(userId: string): Promise<TestClient>;
  anonymous(address?: string): TestClient;
  /** The same database with a new server, as after a restart; the old one is closed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** The start of the clock, in Japan; six in the morning by default. */
  hourOfDay?: number;
  webRoot?: string;
  web?: AppConfig;
  isSample?: boolean;
  trustedProxies?: string[];
  passwords?: Passwords;
  logLevel?: string;
  logStream?: { write(line: string): void };
  freeBytes?: () => Promise<number>;
  clocks?: Clocks;
  runsTimedJobs?: boolean;
  smtp?: SmtpOptions;
  publicUrl?: string;
  openidIssuers?: readonly string[];
  mqttBrokers?: readonly string[];
  pushHosts?: readonly string[];
  webhookHosts?: readonly string[];
  lineApiUrl?: string;
  weatherUrl?: string;
}

async function open(
  place: DatabaseLocation,
  clock: TestClock,
  options: Omit<TestServerOptions, 'hourOfDay'>,
) {
  const database = place.open();
  const photosDir = join(place.dataDir, 'photos');
  const server = await buildServer({
    database,
    photosDir,
    now: clock.now,
    freeBytes: async () => 1e12,
    // Refuses connections: no test calls LINE itself.
    lineApiUrl: 'http://127.0.0.1:9',
    ...options,
  });
  return { database, ...server };
}

/** The whole server, without a network, on a new database that contains the small world. */
export async function startTestServer(
  engine: Engine,
  { hourOfDay = 6, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const { place, content: world } = await placeWithWorld(engine);
  const clock = createClock(hourOfDay);
  const opened = await open(place, clock, options);
  const close = async () => {
    await server.app.close();
    await server.database.close();
  };
  const issue = async (userId: string) =>
    server.services.tokens.issue(await claimsOf(server.database, userId));
  const server: TestServer = {
    ...opened,
    place,
    clock,
    world,
    tokenFor: issue,
    tokenOf: async (login) => issue(server.world.users[login]),
    as: (login) => server.asUser(server.world.users[login]),
    asUser: async (userId) => clientOf(server, await issue(userId)),
    anonymous: (address) => clientOf(server, null, address),
    restart: async () => {
      await close();
      Object.assign(server, await open(place, clock, options));
    },
    stop: async () => {
      await close();
      await place.remove();
    },
  };
  return server;
}

/** The error that a call was refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    () => 'a success',
    (error: unknown) => error,
  );
  if (outcome instanceof ApiError) return outcome;
  throw new Error(`expected a refusal, got ${String(outcome)}`, { cause: outcome });
}

export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
