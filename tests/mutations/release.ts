import type { Mutation } from './mutation.ts';

const LICENSES = 'scripts/release/licenses.mjs';
const tests = ['scripts/release/licenses.test.mjs'];

export const mutations: Mutation[] = [
  {
    rule: 'R117',
    file: LICENSES,
    find: "if (expression === '') return false;",
    replace: "if (expression === '') return true;",
    tests,
  },
  {
    rule: 'R117',
    file: LICENSES,
    find: 'ALLOWED_FOR[name] === id',
    replace: 'Object.values(ALLOWED_FOR).includes(id)',
    tests,
  },
  {
    rule: 'R117',
    file: 'scripts/release/notices.mjs',
    find: 'if (problems.length > 0)',
    replace: 'if (problems.length > 1)',
    tests,
  },
];
