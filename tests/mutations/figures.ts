import type { Mutation } from './mutation.ts';

const tests = ['packages/server/src/stats/routes.test.ts'];
const PEOPLE = ['packages/server/src/papers/personPapers.test.ts'];
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
  {
    rule: 'R170',
    file: 'packages/server/src/papers/collecting/collectRewards.ts',
    find: '(isAdmin || (seesPeople(scope) && hunter_id === scope.userId))',
    replace: 'true',
    tests: PEOPLE,
  },
  {
    rule: 'R216',
    file: 'packages/server/src/papers/collecting/collectLabels.ts',
    find: '(isAdmin || (seesPeople(scope) && owner_user_id === scope.userId))',
    replace: 'true',
    tests: PEOPLE,
  },
  {
    rule: 'R217',
    file: 'packages/server/src/papers/collecting/collectResults.ts',
    find: 'hunter_id === person.id && ',
    replace: '',
    tests: PEOPLE,
  },
  {
    rule: 'R218',
    file: 'packages/server/src/papers/sheets/trapLabels.ts',
    find: 'size: 32',
    replace: 'size: 24',
    tests: PEOPLE,
  },
];
