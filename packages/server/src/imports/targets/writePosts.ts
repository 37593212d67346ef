import type { Db } from '../../database/database.ts';
import { insertRows } from '../../database/bulk.ts';
import { nextSequenceOfEach } from '../../database/sequence.ts';
import { audienceOf, changesOf } from '../../posts/audience.ts';
import type { PostDefinition } from '../../posts/postDefinition.ts';
import { NEW_POST, type NewPostRow } from '../../posts/repository.ts';
import { findSite } from '../../sites/repository.ts';
import { postsOfRows, removePosts } from './postRepository.ts';
import type { Importing, TargetRow } from './target.ts';

type Site = Awaited<ReturnType<typeof findSite>>;

/**
 * A record as the office has it: of no person, from this source. Sightings of the office need no approval; captures
 * are approved one by one, since rewards are computed then.
 */
function postOf(kind: PostDefinition, { author, source, now }: Importing, site: Site, row: TargetRow) {
  const approval =
    site.post_needs_approval && !kind.isHunt
      ? ({ status: 'approved', approved_by: author.scope.userId, approved_at: now } as const)
      : {};
  return {
    ...NEW_POST,
    ...approval,
    ...(row.prepared as unknown as Omit<NewPostRow, 'id'>),
    ...(kind.isHunt ? {} : { group_id: null }),
    id: row.row_id,
    is_hunt: kind.isHunt,
    posted_by: null,
    source: `import:${source}`,
    source_id: row.source_key,
    content_hash: row.content_hash,
    created_at: now,
    updated_at: now,
  };
}

/** Writes rows of posts in a few statements. */
export async function writePosts(
  trx: Db,
  kind: PostDefinition,
  importing: Importing,
  rows: readonly TargetRow[],
): Promise<void> {
  const { scope } = importing.author;
  const site = await findSite(trx, scope);
  const posts = rows.map((row) => postOf(kind, importing, site, row));
  const changes = posts.map((post) =>
    changesOf(kind, post.id, [audienceOf(kind, site, { ...post, group_id: post.group_id ?? null })]),
  );
  const numbers = await nextSequenceOfEach(trx, scope.siteId, changes);
  const stamped = posts.map((post, at) => ({ ...post, site_id: scope.siteId, sequence: numbers[at] ?? 0 }));
  await insertRows(trx, 'posts', stamped);
}

/** Removes posts that nobody has changed since. @returns the ids of those */
export async function undoPosts(
  trx: Db,
  kind: PostDefinition,
  { author: { scope }, now }: Importing,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const site = await findSite(trx, scope);
  const posts = await postsOfRows(trx, scope, ids);
  const untouched = posts.filter(({ version, deleted_at }) => version === 1 && deleted_at === null);
  const changes = untouched.map((post) => changesOf(kind, post.id, [audienceOf(kind, site, post)]));
  const numbers = await nextSequenceOfEach(trx, scope.siteId, changes);
  const removed = untouched.map(({ id }, at) => ({ id, sequence: numbers[at] ?? 0 }));
  await removePosts(trx, scope, removed, now);
  return new Set(removed.map(({ id }) => id));
}
