import { hidePeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { startOfPage } from '../../database/paging.ts';
import { countedStatuses, pendingStatuses } from '../../posts/audience.ts';
import { SIGHTINGS } from '../../posts/kinds.ts';
import { countPosts, listPostRows } from '../../posts/repository.ts';
import { viewSightingFor } from '../../posts/sightings/view.ts';
import { findSite } from '../../sites/repository.ts';
import type { WitnessListJob } from '../jobs/jobs.ts';
import { filterText } from './filterText.ts';
import { type PrintedBy, paperHead } from './paperHead.ts';
import { MAX_ROWS, type QueryOf, refuseTooMany } from './paperQuery.ts';

/** Sightings are seen by the site, not by group. */
function scopeOfSightings(scope: Scope): string {
  if (scope.roles.has('admin')) return 'サイト全体';
  return scope.seesOnlyApproved ? 'サイト全体の承認済みの目撃と、本人の投稿' : 'サイト全体';
}

/** 目撃情報一覧, in the order in which they were seen; approved ones unless others are asked for. Source: R213. */
export async function collectSightings(
  db: Db,
  scope: Scope,
  query: QueryOf<'witness_list'>,
  by: PrintedBy,
): Promise<WitnessListJob> {
  const { asked, ...request } = await paperHead(db, scope, query, by);
  const { post_needs_approval } = await findSite(db, scope);
  const state = query.state ?? [...countedStatuses(post_needs_approval)];
  const start = startOfPage({ limit: MAX_ROWS }, 'order_key');
  const found = await listPostRows(db, scope, SIGHTINGS, { ...query, state }, start);
  if (found.length > MAX_ROWS) throw refuseTooMany();
  const view = viewSightingFor(scope);
  const { from, to, species, kind: reportKind } = query;
  return {
    type: 'witness_list',
    ...request,
    scope_text: scopeOfSightings(scope),
    filter_text: filterText({ ...asked, from, to, species, reportKind, status: state }),
    left_out:
      query.state === undefined
        ? await countPosts(db, scope, SIGHTINGS, {
            ...query,
            state: [...pendingStatuses(post_needs_approval)],
          })
        : 0,
    rows: hidePeople(
      scope,
      found.reverse().map((row) => view(row, [])),
    ),
  };
}
