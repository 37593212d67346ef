import type { FastifyBaseLogger } from 'fastify';
import { scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import type { NoteRefusal } from '../plugins/errorAnswers.ts';
import { noteProblem, type ProblemNote } from './integrationRepository.ts';

interface Dependencies {
  database: Pick<Database, 'db'>;
  /** Milliseconds. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Notes refusals without delaying their answers; those that come while one is written are counted together.
 *
 * Source: R171.
 */
export function createRefusalNotes({ database, now, log }: Dependencies): NoteRefusal {
  const pending = new Map<string, { siteId: string; note: ProblemNote }>();
  let isWriting = false;

  async function write(): Promise<void> {
    while (pending.size > 0) {
      const notes = [...pending.values()];
      pending.clear();
      for (const { siteId, note } of notes) await noteProblem(database.db, scopeOfSystem(siteId), note);
    }
  }

  return ({ id, site_id }, problem) => {
    const count = (pending.get(id)?.note.count ?? 0) + 1;
    pending.set(id, { siteId: site_id, note: { id, problem, at: now(), count } });
    if (isWriting) return;
    isWriting = true;
    write()
      .catch((error: unknown) => log.warn({ err: error }, 'a refusal could not be noted'))
      .finally(() => (isWriting = false));
  };
}
