import type { Mutation } from './mutation.ts';

const ERASING = 'packages/server/src/erasing/eraseSite.ts';
const RETENTION = 'packages/server/src/retention';
const GUARD = 'packages/server/src/database/migrations/0040-0059/0053_erasing_sites.ts';
const tests = ['packages/server/src/erasing/eraseSite.test.ts'];

/** What is erased, and what must stay. */
export const mutations: Mutation[] = [
  {
    rule: 'R128',
    file: 'packages/server/src/erasing/erasureRepository.ts',
    find: "site === siteId || (site === '' && accounts.has(account))",
    replace: 'site === siteId || accounts.has(account)',
    tests,
  },
  {
    rule: 'R128',
    file: GUARD,
    find: 'exists (select 1 from sites where id = old.site_id)\n  or not exists',
    replace: 'not exists',
    tests,
  },
  {
    rule: 'R128',
    file: GUARD,
    find: 'exists (select 1 from sites where id = old.site_id)\n  or not exists (select 1 from site_erasures where id = old.site_id)',
    replace: 'exists (select 1 from sites where id = old.site_id)',
    tests,
  },
  {
    rule: 'R128',
    file: ERASING,
    find: "  if (engine === 'sqlite') await rewriteFile(db);\n",
    replace: '',
    tests,
  },
  {
    rule: 'R128',
    file: ERASING,
    find: '    if (found === 0) return erased;',
    replace: '    return erased;',
    tests,
  },
  {
    rule: 'R128',
    file: 'packages/server/src/erasing/erasureRepository.ts',
    find: 'select ${sql.ref(place)} from ${sql.table(table)} where site_id = ${siteId} limit',
    replace: 'select ${sql.ref(place)} from ${sql.table(table)} limit',
    tests,
  },
  {
    rule: 'R128',
    file: 'packages/server/src/erasing/erasePhotos.ts',
    find: '    for (const key of keys) await photos.remove(key);\n',
    replace: '',
    tests,
  },
  {
    rule: 'R128',
    file: 'packages/server/src/commands/eraseSite.ts',
    find: "    throw new UsageError('サイトの名前が違います。何も消していません。');",
    replace: '    return;',
    tests,
  },
  {
    rule: 'R128',
    file: 'packages/server/src/commands/eraseSite.ts',
    find: '  if (!site.is_disabled)\n',
    replace: "  if (site.name === '')\n",
    tests,
  },
  {
    rule: 'R129',
    file: 'packages/server/src/database/snapshot/siteTables.ts',
    find: "column === null ? 'false'",
    replace: "column === null ? 'true'",
    tests: ['packages/server/src/backup/exportSite.test.ts'],
  },
  {
    rule: 'R129',
    file: 'packages/server/src/backup/createBackup.ts',
    find: 'snapshot.rows(images, siteId)',
    replace: 'snapshot.rows(images)',
    tests: ['packages/server/src/backup/exportSite.test.ts'],
  },
  ...(
    [
      [
        'repository.ts',
        ".where('trap_logs.received_at', '<', before)",
        ".where('trap_logs.received_at', '>', 0)",
      ],
      ['repository.ts', "    .where('is_hunt', '=', sql.lit(false))\n", ''],
      ['repository.ts', "    .where('fiscal_year', '<', fiscalYear)\n", ''],
      ['repository.ts', "  details: '{}',\n", ''],
      [
        'repository.ts',
        "            .whereRef('waiting_messages.id', '=', 'raw_messages.id'),",
        "            .where('waiting_messages.id', '=', ''),",
      ],
      ['removers.ts', 'photos: await deletePhotosOf(trx, scope, ids)', 'photos: []'],
      ['removers.ts', '  await deleteNotificationsOf(trx, scope, ids);\n', ''],
      ['removers.ts', 'sequence: sequences[index] ?? 0', 'sequence: 0'],
      ['removers.ts', 'sequence: sequences[index] as number', 'sequence: 0'],
      ['removeOld.ts', '  if (!isRemovalDue(await findSite(trx, scope), now)) return false;\n', ''],
      ['isRemovalDue.ts', '  if (settings.every((setting) => setting === null)) return false;\n', ''],
    ] as const
  ).map(([file, find, replace]) => ({
    rule: 'R130',
    file: `${RETENTION}/${file}`,
    find,
    replace,
    tests: [`${RETENTION}/removeOld.test.ts`],
  })),
];
