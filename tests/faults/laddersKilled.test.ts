import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import {
  alarmOfFiring,
  HOUR,
  insertTraps,
  insertWorld,
  placeWithTables,
  scopeOfSystem,
} from '@satomori/server/testing';
import { afterEach, expect, it } from 'vitest';
import { inForm } from '../support/fullForm.ts';

const INCIDENTS = Number(process.env['INCIDENTS'] ?? inForm(150, 10_000));
const KILLS = inForm(6, 100);
/** The more ladders, the longer a step of all of them takes. */
const LONGEST_LIFE_MS = inForm(300, 6_000);
const LIMIT_MS = inForm(5, 60) * 60_000;
/** After this every ladder has ended: a run takes 200 of them at the most, so that many wait for their turn. */
const CLIMB_MS = 2 * HOUR + (INCIDENTS / 50) * 60_000;
const LADDERS = fileURLToPath(new URL('../support/runLadders.ts', import.meta.url));

let place: Awaited<ReturnType<typeof placeWithTables>>;
afterEach(() => place.remove());

/** Firings of as many traps, all at once; each has told the first of its ladder. */
async function fireAll(at: number): Promise<void> {
  const database = place.open();
  const { sites, groups } = await insertWorld(database.db);
  const scope = scopeOfSystem(sites.satomori);
  const row = { site_id: sites.satomori, group_id: groups.west, placement: 'set' } as const;
  const traps = await insertTraps(
    database.db,
    Array.from({ length: INCIDENTS }, () => row),
  );
  const fired = { occurred_at: at, received_at: at };
  await database.transaction(async (trx) => {
    for (const { id, name } of traps) {
      const trap = { id, name, trap_no: name, place: null, owner_user_id: null, group_id: groups.west };
      await alarmOfFiring(trx, scope, trap, fired, at);
    }
  });
  await database.close();
}

function climbFrom(now: number): ChildProcess {
  const options = ['--conditions=satomori-source', LADDERS, place.dataDir, String(now)];
  return spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/**
 * Runs ladders from `now` on, until they have ended or their process is killed.
 *
 * @param lifeMs from its beginning
 * @returns the last minute that was done
 */
async function climb(now: number, end: number, lifeMs = Infinity): Promise<number> {
  const child = climbFrom(now);
  const ended = once(child, 'exit');
  let done = now;
  let kill: NodeJS.Timeout | undefined;
  for await (const line of createInterface({ input: child.stdout! })) {
    done = Number(line);
    if (done > end) break;
    if (lifeMs < Infinity) kill ??= setTimeout(() => child.kill('SIGKILL'), lifeMs);
  }
  clearTimeout(kill);
  child.kill('SIGKILL');
  await ended;
  return done;
}

// Source: R150.
it(
  'ladders run each step once for each person, however often their server is killed',
  async () => {
    const firedAt = Date.UTC(2026, 10, 20);
    place = await placeWithTables('sqlite');
    await fireAll(firedAt);
    const end = firedAt + CLIMB_MS;
    let now = firedAt;
    for (let kill = 0; kill < KILLS; kill += 1) now = await climb(now, end, Math.random() * LONGEST_LIFE_MS);
    await climb(now, end);

    const database = place.open();
    const { db } = database;
    const told = await db
      .selectFrom('push_logs')
      .select(['incident_id', 'user_id', 'rule'])
      .select((eb) => eb.fn.countAll<number>().as('times'))
      .groupBy(['incident_id', 'user_id', 'rule'])
      .execute();
    const steps = await db.selectFrom('incident_steps').select(['incident_id', 'step_no']).execute();
    const open = await db
      .selectFrom('incidents')
      .select('id')
      .where('next_step_at', 'is not', null)
      .execute();
    await database.close();
    expect(told.filter(({ times }) => times !== 1)).toEqual([]);
    // Two hunters of the group, one of the group above, who sees gateways, the administrator; and that nobody answered.
    expect(told.filter(({ rule }) => rule === 'trap_fired')).toHaveLength(5 * INCIDENTS);
    expect(told.filter(({ rule }) => rule === 'nobody_reached')).toHaveLength(INCIDENTS);
    expect(steps).toHaveLength(3 * INCIDENTS);
    expect(open).toEqual([]);
  },
  LIMIT_MS,
);
