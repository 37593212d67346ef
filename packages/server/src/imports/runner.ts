import { type ImportStatus, messageOf } from '@satomori/core';
import type { Passwords } from '../accounts/passwords.ts';
import type { Author } from '../audit-logs/repository.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { lockSite } from '../database/sequence.ts';
import type { EventHub } from '../events/hub.ts';
import type { UplinkProcessor } from '../uplinks/processor.ts';
import { prepareRows } from './prepare.ts';
import { findImport, type ImportRow, updateImport } from './repository.ts';
import { isWhole } from './rowRepository.ts';
import { writeRows } from './write.ts';

interface Services {
  database: Database;
  hub: EventHub;
  passwords: Passwords;
  uplinks: Pick<UplinkProcessor, 'wake'>;
  now: () => number;
}

/** A server that runs an import says so at least this often; after that another may run or cancel it. */
const ABANDONED_MS = 60_000;

/** One import that this server runs. */
interface Run {
  ended: Promise<void>;
  isCancelled: boolean;
}

const keyOf = ({ scope }: Author, importId: string) => `${scope.siteId} ${importId}`;

/** Runs imports in this process; each by one server at a time. */
export class ImportRunner {
  readonly #runs = new Map<string, Run>();
  /** Imports that are about to run here, by site and id. */
  readonly #beginning = new Map<string, Promise<Run | null>>();
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Runs an import unless it runs already, and waits for its end for a moment.
   *
   * @throws {AppError} `not_found`, `not_possible_now` for one that has ended, has no rows, or runs on another server
   */
  async run(author: Author, importId: string, waitMs: number): Promise<void> {
    const run = this.#runs.get(importId) ?? (await this.#beginOnce(author, importId));
    if (run !== null)
      await Promise.race([run.ended, new Promise((resolve) => setTimeout(resolve, waitMs).unref())]);
  }

  /** Calls that come together begin it once. */
  async #beginOnce(author: Author, importId: string): Promise<Run | null> {
    const key = keyOf(author, importId);
    const known = this.#beginning.get(key);
    if (known !== undefined) return known;
    const starting = this.#begin(author, importId).finally(() => this.#beginning.delete(key));
    this.#beginning.set(key, starting);
    return starting;
  }

  /** @returns `null` for an import that is done already: a repeated call whose answer was lost */
  async #begin(author: Author, importId: string): Promise<Run | null> {
    const { database, now } = this.#services;
    const { scope } = author;
    const found = await this.#find(author, importId);
    if (found.status === 'done') return null;
    const mayRun = this.#isAbandoned(found) || ['staging', 'failed', 'cancelled'].includes(found.status);
    if (!mayRun || found.row_count === 0) throw new AppError('not_possible_now');
    if (!(await isWhole(database.db, scope, importId, found.row_count)))
      throw new AppError('not_possible_now');
    const running = {
      status: 'running',
      running_at: now(),
      is_cancelled: false,
      checked_count: 0,
      failure: null,
    } as const;
    if (!(await updateImport(database.db, scope, importId, [found.status], running)))
      throw new AppError('not_possible_now');
    const run: Run = { ended: Promise.resolve(), isCancelled: false };
    run.ended = this.#work(author, importId, run).finally(() => this.#runs.delete(importId));
    this.#runs.set(importId, run);
    return run;
  }

  /** @throws {AppError} `not_found` */
  async #find({ scope }: Author, importId: string): Promise<ImportRow> {
    const { database } = this.#services;
    const found = await findImport(database.db, scope, importId);
    if (found === undefined) throw new AppError('not_found');
    if (!this.#isAbandoned(found)) return found;
    // It may still be writing, under the site's lock, if it is slow or its clock is another.
    const afterWrites = database.transaction(async (trx) => {
      await lockSite(trx, scope.siteId);
      return findImport(trx, scope, importId);
    });
    return (await afterWrites) ?? found;
  }

  /** Whether the server that ran it has died. The embedded database has one server only: this one. */
  #isAbandoned({ id, status, running_at }: ImportRow): boolean {
    const { database, now } = this.#services;
    if (status !== 'running' || this.#runs.has(id)) return false;
    return database.engine === 'sqlite' || (running_at ?? 0) < now() - ABANDONED_MS;
  }

  async #work(author: Author, importId: string, run: Run): Promise<void> {
    const { database, hub, uplinks, passwords, now } = this.#services;
    const { scope } = author;
    const checkCancelled = async () => {
      if (!run.isCancelled) run.isCancelled = await this.#isCancelled(author, importId);
      if (run.isCancelled) throw new AppError('not_possible_now');
    };
    try {
      const found = await findImport(database.db, scope, importId);
      if (found === undefined) return;
      await prepareRows(database, { author, passwords }, found, now, checkCancelled);
      await database.transaction((trx) => writeRows(trx, author, importId, now(), checkCancelled));
      hub.wake(scope.siteId);
      // A trap may have got the sensor of messages that were received before.
      uplinks.wake();
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal_error';
      const ended = run.isCancelled
        ? ({ status: 'cancelled', failure: null } as const)
        : ({ status: 'failed', failure: messageOf(code) } as const);
      await updateImport(database.db, scope, importId, ['running'], { ...ended, running_at: null });
    }
  }

  async #isCancelled({ scope }: Author, importId: string): Promise<boolean> {
    const found = await findImport(this.#services.database.db, scope, importId);
    return found?.status !== 'running' || found.is_cancelled;
  }

  /** Cancels an import on whichever server it runs. @throws {AppError} `not_found`, `not_possible_now` */
  async cancel(author: Author, importId: string): Promise<void> {
    const { scope } = author;
    const { database, now } = this.#services;
    await this.#beginning.get(keyOf(author, importId))?.catch(() => {});
    const found = await this.#find(author, importId);
    const run = found.status === 'running' ? this.#runs.get(importId) : undefined;
    if (run !== undefined) run.isCancelled = true;
    const ended = { status: 'cancelled', running_at: null, updated_at: now() } as const;
    const nobodys: ImportStatus[] = this.#isAbandoned(found) ? ['running'] : [];
    const isMarked =
      run !== undefined ||
      (await updateImport(database.db, scope, importId, [...nobodys, 'staging', 'cancelled'], ended)) ||
      (await updateImport(database.db, scope, importId, ['running'], { is_cancelled: true }));
    if (!isMarked) throw new AppError('not_possible_now');
    await run?.ended;
  }

  /** Cancels what runs and waits for it: nothing of it is written. */
  async stop(): Promise<void> {
    for (const run of this.#runs.values()) run.isCancelled = true;
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
  }
}
