import { DAY_MS, MINUTE_MS } from '@satomori/core';
import type { FastifyBaseLogger } from 'fastify';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { createQueueWorker, type QueueWorker } from '../outbound/queueWorker.ts';
import { type Attempt, LONGEST_WAIT_MS, waitAfter } from '../outbound/attempt.ts';
import { type ChannelOptions, createChannels } from './channels.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  deleteSubscription,
  findSubscription,
  isDeliveryDue,
  noteSent,
  type Outcome,
  settleDelivery,
} from './deliveryRepository.ts';
import { type LineNotices, settleLine } from './line/settleLine.ts';
import { noteResult } from './webhook/noteResult.ts';
import { turnOff } from './webhook/targetRepository.ts';

/** An alarm that another thread or server has written is seen within this time. */
const POLL_MS = 1_000;
const AT_ONCE = 32;
/** So that a push service that hangs takes a few lanes, and never all. */
const AT_ONCE_PER_PROVIDER = 6;
/** Longer than one attempt can take with all its time limits. */
const LEASE_MS = 3 * MINUTE_MS;
/** Quiet hours defer by up to a day. */
const LONGEST_AHEAD_MS = DAY_MS + LONGEST_WAIT_MS;
/** From the time at which it was due. */
const GIVE_UP_AFTER_MS = DAY_MS;

export interface DelivererOptions extends ChannelOptions {
  /** Whether the age of a message can be told: not while the clock is known to have stepped. Source: R69. */
  isClockSure: () => boolean;
  lineNotices: LineNotices;
  /** Notifies a person in the transaction that removes their device. */
  onSubscriptionEnded: (
    trx: Db,
    scope: Scope,
    device: { user_id: string; device_name: string },
    now: number,
  ) => Promise<void>;
  /** Notifies the administrators in the transaction that turns their webhook target off. */
  onTargetEnded: (trx: Db, scope: Scope, now: number) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** What an attempt means for the message: done, or when next. */
function outcomeOf(attempt: Attempt, delivery: ClaimedDelivery, now: number): Outcome {
  const provider_answer = attempt.answer ?? null;
  if (attempt.result === 'sent') return { status: 'sent', at: now, problem: null, provider_answer };
  const { problem } = attempt;
  if (attempt.result !== 'later') return { status: 'failed', at: now, problem, provider_answer };
  return {
    problem,
    provider_answer,
    next_attempt_at: now + (attempt.waitMs ?? waitAfter(delivery.attempts)),
  };
}

async function settlePush(
  trx: Db,
  delivery: ClaimedDelivery,
  result: Attempt,
  { onSubscriptionEnded, at }: Pick<DelivererOptions, 'onSubscriptionEnded'> & { at: number },
): Promise<void> {
  const device = await findSubscription(trx, delivery);
  if (device === undefined) return;
  if (result.result === 'sent') await noteSent(trx, device, at);
  if (result.result !== 'ended' || !(await deleteSubscription(trx, device))) return;
  await onSubscriptionEnded(trx, scopeOfSystem(device.site_id), device, at);
}

async function settleWebhook(
  trx: Db,
  delivery: ClaimedDelivery,
  result: Attempt,
  { onTargetEnded, at }: Pick<DelivererOptions, 'onTargetEnded'> & { at: number },
): Promise<void> {
  const scope = scopeOfSystem(delivery.site_id);
  if (result.result === 'failed' && result.problem === 'target_off') return;
  if (result.result !== 'ended') return noteResult(trx, scope, result, at);
  if (!(await turnOff(trx, scope, { url: result.called, now: at }))) return;
  await noteResult(trx, scope, result, at);
  await onTargetEnded(trx, scope, at);
}

/**
 * Sends the queued messages. Each is claimed in a transaction, sent outside of any, and settled: after a crash in
 * between it is sent again when its lease has expired.
 *
 * Source: R136.
 */
export function createDeliverer(options: DelivererOptions): QueueWorker {
  const { database, lineNotices, isClockSure, now, log } = options;
  const { db, engine } = database;
  const attempt = createChannels(options);
  const underWay = new Map<string, number>();
  const count = (provider: string, by: 1 | -1) => underWay.set(provider, (underWay.get(provider) ?? 0) + by);
  let claiming: Promise<unknown> = Promise.resolve();

  async function settle(delivery: ClaimedDelivery, result: Attempt): Promise<void> {
    const at = now();
    const outcome = outcomeOf(result, delivery, at);
    if (outcome.status !== 'sent') {
      const { id, channel, attempts } = delivery;
      log.warn({ delivery_id: id, channel, attempts, problem: outcome.problem }, 'a message was not sent');
    }
    await database.transaction(async (trx) => {
      if (!(await settleDelivery(trx, delivery, outcome))) return;
      if (delivery.channel === 'web_push') await settlePush(trx, delivery, result, { ...options, at });
      if (delivery.channel === 'line') {
        const scope = scopeOfSystem(delivery.site_id);
        await settleLine(trx, scope, delivery.user_id ?? '', result, { ...lineNotices, now: at });
      }
      if (delivery.channel === 'webhook') await settleWebhook(trx, delivery, result, { ...options, at });
    });
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    const provider = delivery.provider ?? '';
    try {
      if (isClockSure() && now() - (delivery.due_at ?? 0) > GIVE_UP_AFTER_MS) {
        const problem = delivery.problem ?? 'too_old';
        await settleDelivery(db, delivery, { status: 'expired', at: now(), problem });
      } else await settle(delivery, await attempt(delivery));
    } finally {
      count(provider, -1);
    }
  }

  async function claim(): Promise<(() => Promise<void>) | null> {
    const busy = [...underWay].filter(([, many]) => many >= AT_ONCE_PER_PROVIDER).map(([name]) => name);
    const wait = { lease: LEASE_MS, longest: LONGEST_AHEAD_MS, busy };
    if (!(await isDeliveryDue(db, now(), wait))) return null;
    const delivery = await database.transaction((trx) => claimDelivery(trx, engine, now(), wait));
    if (delivery === undefined) return null;
    count(delivery.provider ?? '', 1);
    return () => send(delivery);
  }

  return createQueueWorker({
    // One after the other, so that no provider gets more than its share.
    claim: () => {
      const claimed = claiming.then(claim);
      claiming = claimed.catch(() => {});
      return claimed;
    },
    atOnce: AT_ONCE,
    pollMs: POLL_MS,
    log,
    name: 'deliveries',
  });
}
