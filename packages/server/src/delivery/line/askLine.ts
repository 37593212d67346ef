import * as z from 'zod/mini';
import type { DeliveryProblem } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { forEachRow } from '../../database/forEachRow.ts';
import { type Attempt, attemptAfterError, problemOf } from '../../outbound/attempt.ts';
import { findLineAccount, claimAccountRead, updateLineAccount } from './accountRepository.ts';
import { listSitesWithLine } from './allSitesRepository.ts';
import { attemptOfLine } from './attemptOfLine.ts';
import type { LineApi } from './lineApi.ts';

const accountSchema = z.object({ basicId: z.string(), displayName: z.string() });
/** `value` is the limit of a month; there is none where `type` is `none`. */
const quotaSchema = z.object({ type: z.string(), value: z.optional(z.int()) });
const consumptionSchema = z.object({ totalUsage: z.int() });

/** LINE did not answer with what was asked for. */
class NoAnswer extends Error {
  readonly attempt: Attempt;
  constructor(attempt: Attempt) {
    super('no answer of LINE');
    this.attempt = attempt;
  }
}

async function readAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  asked: Promise<Response>,
  now: () => number,
): Promise<z.output<Schema>> {
  const response = await asked;
  if (!response.ok) throw new NoAnswer(await attemptOfLine(response, null, now()));
  const parsed = z.safeParse(schema, await response.json().catch(() => null));
  if (!parsed.success) throw new NoAnswer({ result: 'failed', problem: 'provider_error' });
  return parsed.data;
}

interface Answered {
  display_name: string | null;
  basic_id: string | null;
  problem: DeliveryProblem | null;
  /** What LINE answered where something is wrong, shortened. */
  answer: string | null;
}

interface Services {
  lineApi: LineApi;
  now: () => number;
}

/**
 * Asks LINE for the name of the account and for what it has sent this month, and writes that down; no message is
 * sent.
 */
export async function askLine(
  db: Db,
  scope: Scope,
  accessToken: string,
  { lineApi, now }: Services,
): Promise<Answered> {
  try {
    const [account, quota, consumption] = await Promise.all([
      readAs(accountSchema, lineApi.readAccount(accessToken), now),
      readAs(quotaSchema, lineApi.readQuota(accessToken), now),
      readAs(consumptionSchema, lineApi.readConsumption(accessToken), now),
    ]);
    await updateLineAccount(db, scope, {
      display_name: account.displayName,
      quota_used: consumption.totalUsage,
      quota_limit: quota.value ?? null,
      quota_read_at: now(),
      quota_problem: null,
    });
    return { display_name: account.displayName, basic_id: account.basicId, problem: null, answer: null };
  } catch (error) {
    const attempt = error instanceof NoAnswer ? error.attempt : attemptAfterError(error);
    const problem = problemOf(attempt);
    await updateLineAccount(db, scope, { quota_problem: problem });
    return { display_name: null, basic_id: null, problem, answer: attempt.answer ?? null };
  }
}

/**
 * Reads what the accounts of all sites have sent this month. No other server asks for the same one within the pause.
 *
 * @param pause milliseconds
 */
export async function readLineQuotas(db: Db, services: Services, pause: number): Promise<void> {
  await forEachRow(await listSitesWithLine(db), async (siteId) => {
    const scope = scopeOfSystem(siteId);
    const { access_token = null } = (await findLineAccount(db, scope)) ?? {};
    if (access_token === null || !(await claimAccountRead(db, scope, { now: services.now(), pause }))) return;
    await askLine(db, scope, access_token, services);
  });
}
