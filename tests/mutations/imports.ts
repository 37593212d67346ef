import type { Mutation } from './mutation.ts';

const FOLDER = 'packages/server/src/imports';
const IMPORTS = [`${FOLDER}/routes.test.ts`];
const TARGETS = `${FOLDER}/targets`;
const DEVICES = [`${TARGETS}/targets.test.ts`];
const PEOPLE = 'packages/server/src/admin-users';
const READING = 'packages/web/src/screens/admin/imports/reading';
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
    find: 'made.filter(({ row_id }) => removed.has(row_id))',
    replace: 'made',
    tests: IMPORTS,
  },
  {
    rule: 'R114',
    file: `${FOLDER}/write.ts`,
    find: '  await markKnown(trx, scope, found, range);\n',
    replace: '',
    tests: IMPORTS,
  },
  {
    rule: 'R123',
    file: `${FOLDER}/runner.ts`,
    find: "[...nobodys, 'staging', 'cancelled']",
    replace: "['staging', 'cancelled']",
    tests: IMPORTS,
  },
  {
    rule: 'R123',
    file: `${FOLDER}/runner.ts`,
    find: "database.engine === 'sqlite' || (running_at ?? 0) < now() - ABANDONED_MS",
    replace: 'true',
    tests: IMPORTS,
  },
  {
    rule: 'R123',
    file: `${FOLDER}/stage.ts`,
    find: 'from + rows.length > max',
    replace: 'from > max',
    tests: IMPORTS,
  },
  {
    rule: 'R118',
    file: 'packages/core/src/imports/proposeMapping.ts',
    find: 'filter(({ isChosen }) => !isChosen)',
    replace: 'filter(() => true)',
    tests: ['packages/core/src/imports/interpretRows.test.ts'],
  },
  {
    rule: 'R118',
    file: `${TARGETS}/users.ts`,
    find: 'return is_admin === true && !isMeant',
    replace: 'return false && !isMeant',
    tests: DEVICES,
  },
  {
    rule: 'R119',
    file: `${TARGETS}/traps.ts`,
    find: 'unique: uniqueOf(trap, now)',
    replace: 'unique: []',
    tests: DEVICES,
  },
  {
    rule: 'R119',
    file: `${TARGETS}/users.ts`,
    find: '    await checkNewPerson(db, author.scope, person);\n',
    replace: '',
    tests: DEVICES,
  },
  {
    rule: 'R119',
    file: `${FOLDER}/stage.ts`,
    find: 'if (from + rows.length > max)',
    replace: 'if (false)',
    tests: DEVICES,
  },
  {
    rule: 'R120',
    file: `${TARGETS}/removeEach.ts`,
    find: 'if (row?.version !== 1) continue;',
    replace: 'if (row === undefined) continue;',
    tests: DEVICES,
  },
  {
    rule: 'R120',
    file: 'packages/server/src/traps/inUseRepository.ts',
    find: '...logged, ...received, ...named',
    replace: '...logged, ...received',
    tests: DEVICES,
  },
  {
    rule: 'R120',
    file: `${PEOPLE}/inUseRepository.ts`,
    find: "        eb('last_login_at', 'is not', null),\n",
    replace: '',
    tests: DEVICES,
  },
  {
    rule: 'R120',
    file: `${PEOPLE}/inUseRepository.ts`,
    find: "  ['traps', 'owner_user_id'],\n",
    replace: '',
    tests: DEVICES,
  },
  {
    rule: 'R120',
    file: `${PEOPLE}/inUseRepository.ts`,
    find: "whereRef('posts.sequence', '>', 'users.sequence')",
    replace: "whereRef('posts.sequence', '<', 'users.sequence')",
    tests: DEVICES,
  },
  {
    rule: 'R120',
    file: `${PEOPLE}/remove.ts`,
    find: '    ...columnsOf(EMPTY_ACCOUNT),\n',
    replace: '',
    tests: DEVICES,
  },
  {
    rule: 'R120',
    file: `${PEOPLE}/remove.ts`,
    find: "  await revokeCodes(trx, { site_id: scope.siteId, id }, ['password_reset', 'sign_in']);\n",
    replace: '',
    tests: DEVICES,
  },
  {
    rule: 'R12',
    file: `${FOLDER}/repository.ts`,
    find: "    .where('imports.site_id', '=', scope.siteId)\n",
    replace: '',
    tests: IMPORTS,
  },
  {
    rule: 'R121',
    file: `${READING}/importReading.ts`,
    find: '    row.cells[headings.indexOf(heading)] = text;\n    if',
    replace: '    if',
    tests: [`${READING}/importReading.test.ts`],
  },
  {
    rule: 'R122',
    file: `${READING}/importReading.ts`,
    find: '      if (judged[at]!.problems.length > 0) continue;\n',
    replace: '',
    tests: [`${READING}/importReading.test.ts`],
  },
  {
    rule: 'R122',
    file: `${READING}/importReading.ts`,
    find: '      row.problems = repeated.length === 0 ? row.own : [...repeated, ...row.own];',
    replace: '      row.problems = row.own;',
    tests: [`${READING}/importReading.test.ts`],
  },
];
