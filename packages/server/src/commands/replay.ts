import { Command } from 'commander';
import * as z from 'zod/mini';
import { scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { lockSite } from '../database/sequence.ts';
import { listSiteIds } from '../sites/repository.ts';
import { createUplinkProcessor } from '../uplinks/processor.ts';
import { countUnread, listUnread, makePending, type ReplayFilter } from '../uplinks/replayRepository.ts';
import type { CommandContext } from './commandContext.ts';
import { UsageError } from './exitCodes.ts';
import { namedSite } from './namedSite.ts';
import { withDatabase } from './withDatabase.ts';

interface ReplayOptions {
  since: string;
  site?: string;
  integration?: string;
  dryRun?: true;
}

/**
 * A day in Japan, or an instant with its offset, in milliseconds.
 *
 * @throws {UsageError} for anything else: the zone of a time without an offset is not known
 */
function parseSince(text: string): number {
  if (z.iso.date().safeParse(text).success) return Date.parse(`${text}T00:00:00+09:00`);
  if (z.iso.datetime({ offset: true }).safeParse(text).success) return Date.parse(text);
  throw new UsageError(
    `--since は 2026-11-01 の形か、2026-11-01T09:00:00+09:00 のように時差までつけた日時にしてください: ${text}`,
  );
}

/** Reads the messages of one site again by the server's own path, and says what became of them. */
async function replaySite(
  database: Database,
  siteId: string,
  filter: ReplayFilter,
  { context, isTrial }: { context: CommandContext; isTrial: boolean },
) {
  const scope = scopeOfSystem(siteId);
  const ids = await listUnread(database.db, scope, filter);
  if (isTrial || ids.length === 0)
    return { found: ids.length, ...(await countUnread(database.db, scope, ids)) };
  await database.transaction(async (trx) => {
    await lockSite(trx, siteId);
    await makePending(trx, scope, ids, context.now());
  });
  const log = ({ err }: { err: unknown }, text: string) => context.stderr.write(`${text}: ${String(err)}\n`);
  const processor = createUplinkProcessor({
    database,
    hub: { wake: () => {} },
    now: context.now,
    log: { warn: log, error: log },
  });
  await processor.drain();
  await processor.stop();
  return { found: ids.length, ...(await countUnread(database.db, scope, ids)) };
}

async function replay(context: CommandContext, options: ReplayOptions): Promise<void> {
  const filter = { since: parseSince(options.since), integrationId: options.integration };
  const isTrial = options.dryRun === true;
  await withDatabase(context, { mayCreate: false }, async (database) => {
    const { db } = database;
    const sites =
      options.site === undefined ? await listSiteIds(db) : [(await namedSite(db, options.site)).id];
    const total = { found: 0, failed: 0, parked: 0 };
    for (const siteId of sites) {
      const { found, failed, parked } = await replaySite(database, siteId, filter, { context, isTrial });
      total.found += found;
      total.failed += failed;
      total.parked += parked;
    }
    const { found, failed, parked } = total;
    const lines = isTrial
      ? [`読み直す電文\t${found}`, `読み取れなかったもの\t${failed}`, `わながなかったもの\t${parked}`]
      : [
          `読み直した電文\t${found}`,
          `読み取れたもの\t${found - failed - parked}`,
          `まだ読み取れないもの\t${failed}`,
          `まだわながないもの\t${parked}`,
        ];
    context.stdout.write(`${lines.join('\n')}\n`);
  });
}

export const replayCommand = (context: CommandContext): Command =>
  new Command('replay')
    .description('読み取れなかった電文と、わなのなかった電文を、もう一度読む（読んだものは変わらない）')
    .requiredOption('--since <date>', 'この日（日本時間）か日時から受け取ったもの')
    .option('--site <code|name>', 'このサイトだけ')
    .option('--integration <id>', 'この連携だけ')
    .option('--dry-run', '数えるだけで、何も変えない')
    .action((options: ReplayOptions) => replay(context, options));
