import type { Mutation } from './mutation.ts';

const FOLDER = 'packages/server/src/imports';
const IMPORTS = [`${FOLDER}/routes.test.ts`];
const VALUES = 'packages/core/src/imports/values';

/** Imports of files, and taking them back. */
export const mutations: Mutation[] = [
  {
    rule: 'R112',
    file: `${VALUES}/positions.ts`,
    find: 'if (latitude === 0 && longitude === 0)',
    replace: 'if (false)',
    tests: [`${VALUES}/values.test.ts`],
  },
  {
    rule: 'R112',
    file: `${VALUES}/days.ts`,
    find: '  if (year === null)\n',
    replace: '  if (year === null) year = new Date().getFullYear();\n  if (Number.isNaN(year))\n',
    tests: [`${VALUES}/moments.test.ts`],
  },
  {
    rule: 'R112',
    file: `${FOLDER}/stage.ts`,
    find: '  if (problems.length > 0) throw new InputError(problems);\n',
    replace: '',
    tests: IMPORTS,
  },
  {
    rule: 'R113',
    file: `${FOLDER}/runner.ts`,
    find: 'await database.transaction((trx) => writeRows(trx, author, importId, now(), checkCancelled));',
    replace: 'await writeRows(database.db, author, importId, now(), checkCancelled);',
    tests: IMPORTS,
  },
  {
    rule: 'R113',
    file: `${FOLDER}/runner.ts`,
    find: '      if (run.isCancelled) throw',
    replace: '      if (false) throw',
    tests: IMPORTS,
  },
  {
    rule: 'R114',
    file: `${FOLDER}/prepare.ts`,
    find: 'records.get(row.source_key)?.content_hash === row.content_hash',
    replace: 'records.has(row.source_key)',
    tests: IMPORTS,
  },
  {
    rule: 'R115',
    file: `${FOLDER}/targets/writePosts.ts`,
    find: 'version === 1 && deleted_at === null',
    replace: 'version > 0 && deleted_at === null',
    tests: IMPORTS,
  },
  {
    rule: 'R115',
    file: `${FOLDER}/undo.ts`,
    find: "outcome === 'made'",
    replace: "outcome !== 'refused'",
    tests: IMPORTS,
  },
  {
    rule: 'R12',
    file: `${FOLDER}/repository.ts`,
    find: "    .where('imports.site_id', '=', scope.siteId)\n",
    replace: '',
    tests: IMPORTS,
  },
];
