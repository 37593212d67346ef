import { MINUTE_MS } from '@satomori/core';
import type { FastifyBaseLogger } from 'fastify';

/** After a failure, and while a publication is late. */
const PAUSE_MS = 30 * MINUTE_MS;

/** A document as last read, and how the last try went; moments in milliseconds. */
interface Kept<Content> {
  content: Content | null;
  readAt: number;
  triedAt: number;
  failingSince: number | null;
}

export interface KeptDocuments<Content> {
  /** Reads a document if it is due; one that cannot be read is tried again later, and stays as it was. */
  refresh(name: string, stop?: AbortSignal): Promise<void>;
  /** As last read; `null` where it never was. */
  find(name: string): Content | null;
  forgetOthers(names: ReadonlySet<string>): void;
  /** Since when one could not be read; `null` where all could. */
  failingSince(): number | null;
}

interface Options<Content> {
  read: (name: string, stop?: AbortSignal) => Promise<Content>;
  isOld: (content: Content, readAt: number) => boolean;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Documents of another server, kept in memory. Source: R296. */
export function createKeptDocuments<Content>({
  read,
  isOld,
  now,
  log,
}: Options<Content>): KeptDocuments<Content> {
  const kept = new Map<string, Kept<Content>>();
  const isDue = ({ content, readAt, triedAt }: Kept<Content>) =>
    // Also where the clock was set back.
    Math.abs(now() - triedAt) >= PAUSE_MS && (content === null || isOld(content, readAt));

  return {
    refresh: async (name, stop) => {
      const known = kept.get(name);
      if (known !== undefined && !isDue(known)) return;
      const at = now();
      try {
        kept.set(name, { content: await read(name, stop), readAt: at, triedAt: at, failingSince: null });
      } catch (error) {
        if (stop?.aborted === true) return;
        log.warn({ err: error, document: name }, 'no weather forecast, and tried again later');
        const { content = null, readAt = at, failingSince } = known ?? {};
        kept.set(name, { content, readAt, triedAt: at, failingSince: failingSince ?? at });
      }
    },
    find: (name) => kept.get(name)?.content ?? null,
    forgetOthers: (names) => {
      for (const name of kept.keys()) if (!names.has(name)) kept.delete(name);
    },
    failingSince: () => {
      const since = [...kept.values()].flatMap(({ failingSince }) => failingSince ?? []);
      return since.length === 0 ? null : Math.min(...since);
    },
  };
}
