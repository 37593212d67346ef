import type { Mutation } from './mutation.ts';

const MATRIX = ['packages/server/src/trap-logs/clockMatrix.test.ts'];
const GATEWAYS = ['packages/server/src/gateways/noteOffline.test.ts'];
const WATCH = ['packages/server/src/clock/watchClock.test.ts'];
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
  {
    rule: 'R60',
    file: 'packages/server/src/clock/watchClock.ts',
    find: 'Math.abs(now.wall - before) >= STEP_MS',
    replace: 'now.wall - before >= STEP_MS',
    tests: WATCH,
  },
  {
    rule: 'R60',
    file: 'packages/server/src/clock/watchClock.ts',
    find: '    if (!isStartCompared) await compareWithLastRun();\n',
    replace: '',
    tests: WATCH,
  },
  {
    rule: 'R60',
    file: 'packages/server/src/clock/watchClock.ts',
    find: '      pending.shift();\n',
    replace: '      break;\n',
    tests: WATCH,
  },
  {
    rule: 'R60',
    file: 'packages/server/src/clock/notifyStep.ts',
    find: '  if (await hasClockNotice(trx, scope, same, [after - SAME_WITHIN_MS, after + SAME_WITHIN_MS])) return false;\n',
    replace: '',
    tests: WATCH,
  },
  {
    rule: 'R60',
    file: 'packages/server/src/health/readiness.ts',
    find: ", 'stepped', 'differs'",
    replace: '',
    tests: WATCH,
  },
  {
    rule: 'R61',
    file: 'packages/server/src/mail/repository.ts',
    find: ", eb('next_attempt_at', '>', now + wait.longest)",
    replace: '',
    tests: ['packages/server/src/mail/outbox.test.ts'],
  },
  {
    rule: 'R61',
    file: 'packages/server/src/clockwork.ts',
    find: 'await tidy(performance.now(), at)',
    replace: 'await tidy(at, at)',
    tests: ['packages/server/src/clockwork.test.ts'],
  },
  {
    rule: 'R70',
    file: 'packages/web/src/platform/tokenStore.ts',
    find: 'validToken(tokenStore.get(), clock.earliest())',
    replace: 'validToken(tokenStore.get(), Date.now())',
    tests: ['packages/web/src/platform/tokenStore.test.ts'],
  },
  {
    rule: 'R70',
    file: 'packages/web/src/platform/clock.ts',
    find: 'let offset = readOffset();',
    replace: 'let offset = 0;',
    tests: ['packages/web/src/platform/clock.test.tsx'],
  },
  {
    rule: 'R70',
    file: 'packages/web/src/platform/clock.ts',
    find: 'isMeasured ? clock.now() : Math.min(Date.now(), clock.now())',
    replace: 'clock.now()',
    tests: ['packages/web/src/platform/clock.test.tsx'],
  },
  {
    rule: 'R68',
    file: 'packages/core/src/gateways/state.ts',
    find: ' && seenAt < now + window',
    replace: '',
    tests: ['packages/core/src/gateways/state.test.ts'],
  },
  {
    rule: 'R68',
    file: 'packages/server/src/gateways/repository.ts',
    find: "        eb(eb('gateways.last_seen_at', '-', window), '>=', now),\n",
    replace: '',
    tests: GATEWAYS,
  },
  {
    rule: 'R68',
    file: 'packages/server/src/gateways/noteHeard.ts',
    find: 'latest(gateway.last_seen_at, Math.min(receivedAt, now), now)',
    replace: 'Math.max(gateway.last_seen_at ?? 0, receivedAt)',
    tests: GATEWAYS,
  },
  {
    rule: 'R68',
    file: 'packages/server/src/gateways/noteHeard.ts',
    find: 'isAhead || ',
    replace: '',
    tests: GATEWAYS,
  },
  {
    rule: 'R68',
    file: 'packages/server/src/traps/trapView.ts',
    find: ' || lastPatrolAt > now + USUAL_CLOCK_ERROR_MS',
    replace: '',
    tests: ['packages/server/src/traps/list.test.ts'],
  },
];
