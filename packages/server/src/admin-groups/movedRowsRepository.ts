import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { takeNumbers } from '../database/sequence.ts';
import { groupTree } from '../groups/treeRepository.ts';
import { countedStatuses } from '../posts/audience.ts';
import { findSite } from '../sites/repository.ts';

/** Tables whose rows people see by their hunt group. */
const SEEN_BY_GROUP = ['traps', 'posts', 'efforts', 'areas'] as const;

/** The rows of a group and those below it; of `groups` the groups below it alone. */
function rowsBelow(trx: Db, scope: Scope, table: (typeof SEEN_BY_GROUP)[number] | 'groups', groupId: string) {
  const tree = groupTree(trx, scope.siteId, groupId);
  // All of these tables have the columns that are used here.
  const rows = trx
    .selectFrom(table as 'traps')
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null);
  return table === 'groups'
    ? rows.where('id', 'in', tree).where('id', '!=', groupId)
    : rows.where('group_id', 'in', tree);
}

/** Gives these rows new numbers, so that `since` returns them to people who see them from now on. */
async function renumber(trx: Db, scope: Scope, table: Parameters<typeof rowsBelow>[2], groupId: string) {
  const rows = rowsBelow(trx, scope, table, groupId);
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count === 0) return;
  const first = await takeNumbers(trx, scope.siteId, count);
  await trx
    .updateTable(table as 'traps')
    .from(
      rows.select(['id as row_id', sql<number>`row_number() over (order by id) - 1`.as('place')]).as('moved'),
    )
    .set((eb) => ({ sequence: eb('moved.place', '+', first) }))
    .where('site_id', '=', scope.siteId)
    .whereRef('id', '=', 'moved.row_id')
    .execute();
}

/** Records that `audienceId` can no longer see these rows, under the numbers that they have now. */
async function hide(
  trx: Db,
  rows: ReturnType<typeof rowsBelow>,
  { audienceId, at }: { audienceId: string; at: number },
): Promise<void> {
  await trx
    .insertInto('hidings')
    .columns(['site_id', 'row_id', 'audience_id', 'sequence', 'at'])
    .expression(
      rows.select((eb) => [
        'site_id',
        'id as row_id',
        eb.val(audienceId).as('audience_id'),
        'sequence',
        eb.lit(at).as('at'),
      ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'row_id', 'audience_id']).doUpdateSet((eb) => ({
        sequence: eb.ref('excluded.sequence'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute();
}

/**
 * Makes `since` follow a hunt group that gets another place in the tree, or leaves it: whoever sees its rows and
 * those below it now is told of them, and `leftId`, the group that was above it, that traps and captures are gone.
 *
 * Source: R104.
 */
export async function moveRows(
  trx: Db,
  scope: Scope,
  groupId: string,
  { leftId, at }: { leftId: string | null; at: number },
): Promise<void> {
  for (const table of [...SEEN_BY_GROUP, 'groups'] as const) await renumber(trx, scope, table, groupId);
  if (leftId === null) return;
  const statuses = countedStatuses((await findSite(trx, scope)).post_needs_approval);
  const captures = rowsBelow(trx, scope, 'posts', groupId)
    .where('is_hunt' as never, '=', true as never)
    .where('status' as never, 'in', statuses as never);
  for (const rows of [rowsBelow(trx, scope, 'traps', groupId), captures])
    await hide(trx, rows, { audienceId: leftId, at });
}
