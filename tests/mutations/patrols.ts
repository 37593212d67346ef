import type { Mutation } from './mutation.ts';

const BOOK = 'packages/core/src/patrols/patrolBook.ts';
const BOOKS = ['packages/core/src/patrols/patrolBook.test.ts'];
const ROUTES = ['packages/server/src/patrol-book/routes.test.ts'];
const VISIT = ['packages/web/src/traps/VisitDialog.test.tsx'];
const RECORDED = ['packages/web/src/traps/RecordActDialog.test.tsx'];

/** What counts as a patrol, where people are while they record it, and the light of today's round. */
export const mutations: Mutation[] = [
  {
    rule: 'R266',
    file: 'packages/web/src/geo/sunset.ts',
    find: 'startOfDay(now) + DAY_MS / 2',
    replace: 'now',
    tests: ['packages/web/src/geo/sunset.test.ts'],
  },
  {
    rule: 'R160',
    file: BOOK,
    find: "trap.sensor_days.has(day) ? 'sensor' : 'unconfirmed'",
    replace: "trap.sensor_days.has(day) ? 'visit_unplaced' : 'unconfirmed'",
    tests: BOOKS,
  },
  {
    rule: 'R160',
    file: BOOK,
    find: 'visited: of(isVisit),',
    replace: "visited: of((mark) => isVisit(mark) || mark === 'sensor'),",
    tests: BOOKS,
  },
  {
    rule: 'R160',
    file: BOOK,
    find: 'is_there && occurred_at >= period.from',
    replace: 'occurred_at >= period.from',
    tests: BOOKS,
  },
  {
    rule: 'R160',
    file: 'packages/server/src/patrol-book/repository.ts',
    find: "    .where('trap_logs.cancelled_by_log_id', 'is', null)\n",
    replace: '',
    tests: ROUTES,
  },
  {
    rule: 'R160',
    file: 'packages/server/src/trap-logs/notApplied.ts',
    find: "reason !== 'too_old' || ",
    replace: '',
    tests: ROUTES,
  },
  {
    rule: 'R160',
    file: 'packages/server/src/patrol-book/readBook.ts',
    find: 'await listBookActs(db, scope, ids)',
    replace: 'await listBookActs(db, scope, ids, period)',
    tests: ROUTES,
  },
  {
    rule: 'R265',
    file: 'packages/web/src/screens/home/RoundRow.tsx',
    find: " && trap.state !== 'fired'",
    replace: '',
    tests: ['packages/web/src/screens/home/TodaysRound.test.tsx'],
  },
  {
    rule: 'R265',
    file: 'packages/web/src/screens/home/TodaysRound.tsx',
    find: "!isPatrolLeft({ placement: 'set', last_patrol_at: occurred_at }, now)",
    replace: 'occurred_at !== undefined',
    tests: ['packages/web/src/screens/home/RoundOffline.test.tsx'],
  },
  {
    rule: 'R302',
    file: 'packages/web/src/traps/position/useActPosition.ts',
    find: "(consent === 'granted' && choice !== false)",
    replace: 'choice !== false',
    tests: VISIT,
  },
  {
    rule: 'R302',
    file: 'packages/web/src/traps/position/useActPosition.ts',
    find: "consent === 'granted' && choice !== false",
    replace: "consent === 'granted'",
    tests: VISIT,
  },
  {
    rule: 'R302',
    file: 'packages/web/src/traps/RecordActDialog.tsx',
    find: '(time === null ? position.read() : null)',
    replace: 'position.read()',
    tests: RECORDED,
  },
  {
    rule: 'R303',
    file: 'packages/web/src/traps/useVisit.ts',
    find: '(movesTrap(act) ? null : here)',
    replace: 'here',
    tests: VISIT,
  },
  {
    rule: 'R303',
    file: 'packages/web/src/traps/position/useDialogPosition.ts',
    find: 'const isOn = position !== null && (choice ?? isUsual);',
    replace: 'const isOn = position !== null;',
    tests: RECORDED,
  },
  {
    rule: 'R303',
    file: 'packages/web/src/traps/position/useDialogPosition.ts',
    find: ' && distance <= USUAL_MOVE_M',
    replace: '',
    tests: RECORDED,
  },
];
