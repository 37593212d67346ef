import type { DecodedInputOf, listRawMessages, RawMessageState } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { oneMore, type PageStart } from '../database/paging.ts';

export type RawMessageFilter = NonNullable<DecodedInputOf<typeof listRawMessages>['query']>;

/**
 * Messages with what became of them, with the column that orders them: that of the smaller table where a state is
 * wanted that is in it, so that an index leads to a page.
 */
function matchingMessages(db: Db, scope: Scope, { state, dev_eui, integration_id }: RawMessageFilter) {
  const isInOutcomes = state === 'parked' || state === 'repeated' || state === 'failed';
  const found = db
    .selectFrom('raw_messages')
    .leftJoin('waiting_messages as waiting', (join) =>
      join.onRef('waiting.site_id', '=', 'raw_messages.site_id').onRef('waiting.id', '=', 'raw_messages.id'),
    )
    .leftJoin('message_outcomes as became', (join) =>
      join.onRef('became.site_id', '=', 'raw_messages.site_id').onRef('became.id', '=', 'raw_messages.id'),
    )
    .where('raw_messages.site_id', '=', scope.siteId)
    .$if(isInOutcomes, (query) =>
      query.where('became.site_id', '=', scope.siteId).where('became.status', '=', state as 'parked'),
    )
    .$if(state === 'pending', (query) => query.where('waiting.site_id', '=', scope.siteId))
    .$if(state === 'processed', (query) =>
      query
        .where('waiting.id', 'is', null)
        .where((eb) => eb.or([eb('became.id', 'is', null), eb('became.status', '=', 'processed')])),
    )
    .$if(dev_eui !== undefined, (query) => query.where('raw_messages.dev_eui', '=', dev_eui ?? ''))
    .$if(integration_id !== undefined, (query) =>
      query.where('raw_messages.integration_id', '=', integration_id ?? ''),
    );
  const key = isInOutcomes ? 'became.id' : state === 'pending' ? 'waiting.id' : 'raw_messages.id';
  return { found, key } as const;
}

const COLUMNS = ['id', 'integration_id', 'network', 'event', 'dev_eui', 'received_at'] as const;

async function readMessages(found: ReturnType<typeof matchingMessages>['found']) {
  const rows = await found
    .leftJoin('integrations', (join) =>
      join
        .onRef('integrations.site_id', '=', 'raw_messages.site_id')
        .onRef('integrations.id', '=', 'raw_messages.integration_id'),
    )
    .select(COLUMNS.map((column) => `raw_messages.${column}` as const))
    .select(['integrations.name as integration_name', 'became.problem'])
    .select(['waiting.id as waiting_id', 'became.status as became'])
    .execute();
  return rows.map(({ waiting_id, became, ...message }) => {
    const state: RawMessageState = waiting_id === null ? (became ?? 'processed') : 'pending';
    return { ...message, state };
  });
}

/** A page of the site's messages without their bodies, newest first; one row more than requested. */
export function listMessages(db: Db, scope: Scope, filter: RawMessageFilter, start: PageStart<'id'>) {
  const { found, key } = matchingMessages(db, scope, filter);
  return readMessages(
    found
      .$if(start.before !== null, (query) => query.where(key, '<', start.before as never))
      .orderBy(key, 'desc')
      .limit(oneMore(start)),
  );
}

export async function countMessages(db: Db, scope: Scope, filter: RawMessageFilter): Promise<number> {
  const { count } = await matchingMessages(db, scope, filter)
    .found.select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One message with its body, which is JSON text as it was received. */
export async function findMessage(db: Db, scope: Scope, id: string) {
  const { found } = matchingMessages(db, scope, {});
  const [message] = await readMessages(found.where('raw_messages.id', '=', id));
  if (message === undefined) return undefined;
  const { body } = await db
    .selectFrom('raw_messages')
    .select('body')
    .where('site_id', '=', scope.siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...message, body };
}
