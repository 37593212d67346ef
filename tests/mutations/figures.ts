import type { Mutation } from './mutation.ts';

const tests = ['packages/server/src/stats/routes.test.ts'];
const file = 'packages/server/src/stats/countedCaptures.ts';

export const mutations: Mutation[] = [
  {
    rule: 'R35',
    file,
    find: "CAUGHT_RESULTS : ['captured']",
    replace: 'CAUGHT_RESULTS : CAUGHT_RESULTS',
    tests,
  },
  { rule: 'R35', file, find: 'countedStatuses(needsApproval)', replace: 'POST_STATUSES', tests },
  {
    rule: 'R35',
    file: 'packages/server/src/papers/captureTotals.ts',
    find: 'statuses.includes(status)',
    replace: 'true',
    tests: ['packages/server/src/papers/captureTotals.test.ts'],
  },
];
