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
    file: 'packages/server/src/papers/sheets/captureTotals.ts',
    find: "row.result === 'captured' && statuses.includes(row.status)",
    replace: "row.result === 'captured'",
    tests: ['packages/server/src/papers/sheets/captureTotals.test.ts'],
  },
  {
    rule: 'R213',
    file: 'packages/server/src/papers/collecting/collectCaptures.ts',
    find: 'query.state ?? [...countedStatuses(post_needs_approval)]',
    replace: 'query.state',
    tests: ['packages/server/src/papers/routes.test.ts'],
  },
];
