import type { Mutation } from './mutation.ts';

const CONNECTION = 'packages/server/src/database/sqlite/connection.ts';
const DIALECT = 'packages/server/src/database/sqlite/dialect.ts';
const DIALECT_TESTS = ['packages/server/src/database/sqlite/dialect.test.ts'];
const tests = ['packages/server/src/database/sqlite/queryThread.test.ts'];

export const mutations: Mutation[] = [
  {
    rule: 'R3',
    file: 'packages/server/src/database/databaseErrors.ts',
    find: "const STORAGE_FULL = new Set(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT']);",
    replace: "const STORAGE_FULL = new Set(['SQLITE_FULL', '53100']);",
    tests: ['packages/server/src/database/databaseErrors.test.ts'],
  },
  {
    rule: 'R20',
    file: 'packages/server/src/sample/seed.ts',
    find: 'if (await hasSite(database.db)) {',
    replace: 'if (false) {',
    tests: ['packages/server/src/sample/seed.test.ts'],
  },
  {
    rule: 'R34',
    file: 'packages/server/src/posts/change.ts',
    find: "  if (status === null) throw new AppError('not_possible_now');\n  return status;",
    replace: '  return status ?? post.status;',
    tests: ['packages/server/src/posts/change.test.ts'],
  },
  {
    rule: 'R34',
    file: 'packages/server/src/posts/change.ts',
    find: '!mayEver(kind.review, action, actor)',
    replace: 'false',
    tests: ['packages/server/src/posts/change.test.ts'],
  },
  {
    rule: 'R34',
    file: 'packages/server/src/posts/change.ts',
    find: 'if (post.version !== change.version) {',
    replace: 'if (post.version < change.version) {',
    tests: ['packages/server/src/posts/change.test.ts'],
  },
  {
    rule: 'R3',
    file: DIALECT,
    find: 'this.#readers = this.#readers.filter(({ isEnded }) => !isEnded);',
    replace: 'this.#readers = [...this.#readers];',
    tests: DIALECT_TESTS,
  },
  {
    rule: 'R3',
    file: DIALECT,
    find: '    this.#threads.renewWriter();\n',
    replace: '',
    tests: DIALECT_TESTS,
  },
  {
    rule: 'R1',
    file: DIALECT,
    find: '    return this.#writer;\n',
    replace: '    this.renewWriter();\n    return this.#writer;\n',
    tests: DIALECT_TESTS,
  },
  { rule: 'R2', file: CONNECTION, find: "'synchronous = FULL'", replace: "'synchronous = NORMAL'", tests },
  { rule: 'R2', file: CONNECTION, find: "'journal_mode = WAL'", replace: "'journal_mode = MEMORY'", tests },
];
