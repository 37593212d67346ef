import type { Mutation } from './mutation.ts';

const CANCELLING = ['packages/server/src/trap-logs/cancelAct.test.ts'];

/** Rules for cancelling an act recorded by mistake: who may do it, and that it has no effect afterwards. */
export const mutations: Mutation[] = [
  {
    rule: 'R42',
    file: 'packages/core/src/traps/cancelling.ts',
    find: 'person.isAdmin || (user_id !== null && user_id === person.id)',
    replace: 'person.isAdmin || user_id !== null',
    tests: CANCELLING,
  },
  {
    rule: 'R42',
    file: 'packages/core/src/traps/cancelling.ts',
    find: 'cancelled_by_log_id === null && CANCELLABLE_ACTS',
    replace: 'CANCELLABLE_ACTS',
    tests: CANCELLING,
  },
  {
    rule: 'R42',
    file: 'packages/server/src/trap-logs/cancelAct.ts',
    find: '  await setClearedBy(trx, scope, trap, await listClearedBy(trx, scope, trap.id, cancelled.id), null);\n',
    replace: '    void sequence;\n',
    tests: CANCELLING,
  },
  {
    rule: 'R42',
    file: 'packages/server/src/trap-logs/cancelAct.ts',
    find: '  await reopenFiring(trx, scope, trap.id, cancelled.received_at);\n',
    replace: '',
    tests: CANCELLING,
  },
  {
    rule: 'R42',
    file: 'packages/server/src/trap-logs/cancelAct.ts',
    find: '    ...actedOf(without.trap),\n',
    replace: '',
    tests: CANCELLING,
  },
  {
    rule: 'R42',
    file: 'packages/server/src/trap-logs/cancelAct.ts',
    find: 'for (const act of later.filter(isCheck)) {',
    replace: 'for (const act of later.slice(later.length)) {',
    tests: CANCELLING,
  },
  {
    rule: 'R42',
    file: 'packages/server/src/trap-logs/cancelAct.ts',
    find: '  await notifyCancelled(',
    replace: '  if (trap.id === "") await notifyCancelled(',
    tests: CANCELLING,
  },
  {
    // Without the check, the late removal that follows it left a firing open.
    rule: 'R165',
    file: 'packages/server/src/trap-logs/cancelAct.ts',
    find: 'cleared.stillOpen !== undefined && cleared.stillOpen.sequence < act.receipt_no',
    replace: 'false',
    tests: CANCELLING,
  },
  {
    rule: 'R165',
    file: 'packages/server/src/trap-logs/notApplied.ts',
    find: "reason === 'newer_firing' || reason === 'clock_ahead'",
    replace: "reason === 'too_old'",
    tests: CANCELLING,
  },
  {
    rule: 'R42',
    file: 'packages/server/src/trap-logs/actsSince.ts',
    find: 'ACTED_COLUMNS.filter((column) => now[column] === withAct[column])',
    replace: 'ACTED_COLUMNS.filter(() => now !== withAct)',
    tests: CANCELLING,
  },
  {
    rule: 'R42',
    file: 'packages/server/src/trap-logs/cancelAct.ts',
    find: '  for (const { logId: id, undo } of without.before)',
    replace: '  for (const { logId: id, undo } of without.before.slice(1))',
    tests: CANCELLING,
  },
  {
    rule: 'R42',
    file: 'packages/core/src/traps/cancelling.ts',
    find: 'UNDO_MS = 10_000',
    replace: 'UNDO_MS = 60_000',
    tests: ['packages/web/src/traps/RecordedNotice.test.tsx'],
  },
  {
    rule: 'R1',
    file: 'packages/server/src/idempotency/isRepeat.ts',
    find: 'stored.content_hash === contentHash && ',
    replace: '',
    tests: CANCELLING,
  },
];
