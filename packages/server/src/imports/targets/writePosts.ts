import type { Db } from '../../database/database.ts';
import { insertFromJson } from '../../database/insertFromJson.ts';
import { nextSequenceOfEach, takeNumbers } from '../../database/sequence.ts';
import { audienceOf, changesOf, countedStatuses } from '../../posts/audience.ts';
import type { PostDefinition } from '../../posts/postDefinition.ts';
import { NEW_POST } from '../../posts/repository.ts';
import { findSite } from '../../sites/repository.ts';
import { postsOfRows, recordPosts, removePosts } from './postRepository.ts';
import { firstReady } from './readyRepository.ts';
import type { Importing, ReadyRows } from './target.ts';

type Site = Awaited<ReturnType<typeof findSite>>;

/**
 * What records of the office have in common: they are of no person, from this source. Sightings of the office need no
 * approval; captures are approved one by one, since rewards are computed then.
 */
function commonColumns(kind: PostDefinition, { author, source, now }: Importing, site: Site) {
  const { hunter_id: _hunter, source_id: _sourceId, ...initial } = NEW_POST;
  const approval =
    site.post_needs_approval && !kind.isHunt
      ? ({ status: 'approved', approved_by: author.scope.userId, approved_at: now } as const)
      : {};
  return {
    ...initial,
    ...approval,
    ...(kind.isHunt ? {} : { group_id: null }),
    is_hunt: kind.isHunt,
    posted_by: null,
    source: `import:${source}`,
    created_at: now,
    updated_at: now,
  };
}

/** Writes rows of posts in a few statements, however many they are. */
export async function writePosts(
  trx: Db,
  kind: PostDefinition,
  importing: Importing,
  rows: ReadyRows,
): Promise<void> {
  const { scope } = importing.author;
  const site = await findSite(trx, scope);
  const common = commonColumns(kind, importing, site);
  const { prepared } = (await firstReady(trx, scope, rows)) ?? {};
  const first = await takeNumbers(trx, scope.siteId, rows.count);
  await insertFromJson(trx, 'posts', {
    from: 'import_rows',
    where: { site_id: scope.siteId, import_id: rows.importId },
    order: { column: 'position', from: rows.from, to: rows.to },
    json: 'prepared',
    names: Object.keys(prepared ?? {}),
    copied: { site_id: 'site_id', id: 'row_id', source_id: 'source_key', content_hash: 'content_hash' },
    common,
    numbered: { column: 'sequence', first },
  });
  const isCounted = countedStatuses(site.post_needs_approval).includes(common.status);
  await recordPosts(trx, scope, kind, { first, count: rows.count }, isCounted);
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
