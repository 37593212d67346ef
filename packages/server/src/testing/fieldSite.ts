import type { Contact } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import { noteOfflineGateways } from '../gateways/noteOffline.ts';
import { recordAct, type TrapActInput } from '../trap-logs/recordAct.ts';
import { findTrapLog } from '../traps/trapLogRepository.ts';
import { endWork } from '../trap-logs/endWork.ts';
import { findTrap } from '../traps/repository.ts';
import { parseChirpstack } from '../uplinks/parseChirpstack.ts';
import { createUplinkProcessor } from '../uplinks/processor.ts';
import { insertRawMessages } from '../uplinks/rawMessageRepository.ts';
import { messageToKeep } from '../uplinks/receivedMessage.ts';
import { insertTraps, placeWithWorld } from './world.ts';

/** An event of ChirpStack as received by the webhook. */
export interface NetworkEvent {
  event: 'up' | 'join';
  body: { deduplicationId: string };
}

type FieldTrap = Omit<Parameters<typeof insertTraps>[1][number], 'site_id' | 'owner_user_id'>;

/** A notification that a trap has fired, as its owner receives it. */
export interface Ring {
  trap_id: string;
  incident_id: string | null;
  received_at: number;
}

/** A reading that counted as a firing. */
export interface FiringLog {
  trap_id: string;
  received_at: number;
  /** Of the network event that contained it. */
  deduplicationId: string | null;
}

/**
 * One site with traps on a new embedded database, for calls with a given time: messages pass through the webhook's
 * parser and the processor; acts and timed jobs are the server's own. No HTTP, no timers.
 */
export async function openFieldSite(traps: readonly FieldTrap[]) {
  const { place, content: world } = await placeWithWorld('sqlite');
  const database = place.open();
  const { db } = database;
  const site_id = world.sites.satomori;
  const owner_user_id = world.users.loner;
  const inserted = await insertTraps(
    db,
    traps.map((trap) => ({ ...trap, site_id, owner_user_id })),
  );
  const integration = await db
    .selectFrom('integrations')
    .select('id')
    .where('site_id', '=', site_id)
    .executeTakeFirstOrThrow();
  const scope: Scope = { ...scopeOfSystem(site_id), userId: owner_user_id };
  let clock = 0;
  const fail = (problem: { err: unknown }) => {
    throw problem.err;
  };
  const processor = createUplinkProcessor({
    database,
    hub: { wake: () => {} },
    now: () => clock,
    log: { warn: fail, error: fail },
  });

  const readTrap = (trapId: string) =>
    db
      .selectFrom('traps')
      .selectAll()
      .where('site_id', '=', site_id)
      .where('id', '=', trapId)
      .executeTakeFirstOrThrow();

  return {
    traps: inserted,
    readTrap,
    async receive(events: readonly NetworkEvent[], at: number): Promise<void> {
      clock = at;
      const kept = events.map(({ event, body }) => {
        const parsed = parseChirpstack(event, body);
        const message = messageToKeep({ integration, network: 'chirpstack', event, body, parsed }, at);
        return { scope, message };
      });
      await insertRawMessages(db, kept);
      await processor.drain();
    },
    record: (act: TrapActInput, at: number, { isThere = true } = {}): Promise<void> =>
      database.transaction((trx) => recordAct(trx, scope, act, at, { isThere })),
    /** Why an act was not applied; `null` if it was. */
    async whyNotApplied(logId: string) {
      const log = await findTrapLog(db, scope, logId);
      return log?.not_applied_reason ?? null;
    },
    async isFired(trapId: string): Promise<boolean> {
      const trap = await findTrap(db, scope, trapId);
      return trap !== undefined && trap.open_fired_at !== null;
    },
    /** The trap after an act, and why the act was not applied. */
    async outcomeOf(trapId: string, logId: string) {
      return {
        row: await readTrap(trapId),
        reason: (await findTrapLog(db, scope, logId))?.not_applied_reason ?? null,
      };
    },
    async runTimedJobs(at: number): Promise<void> {
      await endWork(database, at);
      await noteOfflineGateways(database, at);
    },
    /** Stored traps that changed after this number of the site's sequence. */
    listChangedTraps: (sinceSequence: number) =>
      db
        .selectFrom('traps')
        .selectAll()
        .where('site_id', '=', site_id)
        .where('sequence', '>', sinceSequence)
        .execute(),
    listRings: (sinceSequence: number): Promise<Ring[]> =>
      db
        .selectFrom('push_logs')
        .select(['target_id as trap_id', 'incident_id', 'received_at'])
        .$castTo<Ring>()
        .where('site_id', '=', site_id)
        .where('user_id', '=', owner_user_id)
        .where('rule', '=', 'trap_fired')
        .where('receipt_no', '>', sinceSequence)
        .orderBy('receipt_no')
        .execute(),
    async listFiringLogs(sinceSequence: number): Promise<FiringLog[]> {
      const rows = await db
        .selectFrom('trap_logs')
        .leftJoin('raw_messages', (join) =>
          join
            .onRef('raw_messages.site_id', '=', 'trap_logs.site_id')
            .onRef('raw_messages.id', '=', 'trap_logs.raw_message_id'),
        )
        .select(['trap_logs.trap_id', 'trap_logs.received_at', 'raw_messages.body'])
        .where('trap_logs.site_id', '=', site_id)
        .where('trap_logs.kind', '=', 'fired')
        .where('trap_logs.receipt_no', '>', sinceSequence)
        .orderBy('trap_logs.receipt_no')
        .execute();
      return rows.map(({ body, ...log }) => ({
        ...log,
        deduplicationId: body === null ? null : (JSON.parse(body) as NetworkEvent['body']).deduplicationId,
      }));
    },
    async sequence(): Promise<number> {
      const row = await db
        .selectFrom('site_sequences')
        .select('value')
        .where('site_id', '=', site_id)
        .executeTakeFirstOrThrow();
      return row.value;
    },
    async close(): Promise<void> {
      await processor.stop();
      await database.close();
      await place.remove();
    },
  };
}
export type FieldSite = Awaited<ReturnType<typeof openFieldSite>>;
export type FieldTrapRow = Awaited<ReturnType<FieldSite['listChangedTraps']>>[number] & {
  contact: Contact | null;
};
