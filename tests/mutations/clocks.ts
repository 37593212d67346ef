import type { Mutation } from './mutation.ts';

const MATRIX = ['packages/server/src/trap-logs/clockMatrix.test.ts'];
const ACTS = ['packages/server/src/trap-logs/recordAct.test.ts'];

/** What keeps a clock that was set from swallowing a firing, or an act without a word. */
export const mutations: Mutation[] = [
  {
    rule: 'R48',
    file: 'packages/server/src/uplinks/readOff.ts',
    find: '  if (cameAfterVisit(received)) return false;\n',
    replace: '',
    tests: ACTS,
  },
  {
    rule: 'R48',
    file: 'packages/core/src/traps/state.ts',
    find: ' && !isWorkTooLong(workingUntil, now)',
    replace: '',
    tests: ACTS,
  },
  {
    rule: 'R48',
    file: 'packages/server/src/trap-logs/actChanges.ts',
    find: 'trap.set_at >= checked_at ? { set_at: null }',
    replace: 'trap.set_at > now ? { set_at: null }',
    tests: MATRIX,
  },
  {
    rule: 'R48',
    file: 'packages/server/src/trap-logs/actChanges.ts',
    find: '...(endsCheck ? { checked_at: null } : {}), ',
    replace: '',
    tests: MATRIX,
  },
  {
    rule: 'R48',
    file: 'packages/server/src/trap-logs/recordAct.ts',
    find: '  if (reason !== null) await markNotApplied(trx, scope, { logId: act.id, reason });\n',
    replace: '',
    tests: ACTS,
  },
  {
    rule: 'R49',
    file: 'packages/server/src/auth/tokens.ts',
    find: 'Math.abs(now() - lookedAt)',
    replace: 'now() - lookedAt',
    tests: ['packages/server/src/auth/tokens.test.ts'],
  },
];
