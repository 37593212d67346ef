import type { Mutation } from './mutation.ts';

const FRAMES = ['packages/server/src/uplinks/frameOrder.test.ts'];
const ACTS = ['packages/server/src/trap-logs/recordAct.test.ts'];
const ORDER = ['packages/core/src/traps/frameOrder.test.ts'];
const FIRING = ['packages/core/src/traps/firing.test.ts'];

/** What keeps a firing from being swallowed, and a trap from being called armed without fresh proof. */
export const mutations: Mutation[] = [
  {
    rule: 'R5',
    file: 'packages/server/src/uplinks/ingest.ts',
    find: '  return !judgeFrame(trap, received).saysFired || isKnownAsFired(trap, raw.content_key);\n',
    replace: '  return true;\n',
    tests: FRAMES,
  },
  {
    rule: 'R5',
    file: 'packages/server/src/uplinks/sensorFrames.ts',
    find: "const known = contact === 'armed' && !isLate ? [] : firedFramesOf(trap);",
    replace: 'const known = firedFramesOf(trap);',
    tests: FRAMES,
  },
  {
    rule: 'R5',
    file: 'packages/server/src/trap-logs/recordAct.ts',
    find: '    fired_frames: null,\n',
    replace: '',
    tests: FRAMES,
  },
  {
    rule: 'R11',
    file: 'packages/server/src/uplinks/readOff.ts',
    find: 'return Math.min(times.occurred_at, times.received_at);',
    replace: 'return times.received_at;',
    tests: FRAMES,
  },
  {
    rule: 'R11',
    file: 'packages/server/src/uplinks/readOff.ts',
    find: ' || (isBehind && frame.sent_at === null)',
    replace: '',
    tests: FRAMES,
  },
  {
    rule: 'R11',
    file: 'packages/server/src/uplinks/readOff.ts',
    find: '...(judged.isBehind ? {} : newestChanges(received, judged, times, now)),',
    replace: '...newestChanges(received, judged, times, now),',
    tests: FRAMES,
  },
  {
    rule: 'R6',
    file: 'packages/server/src/uplinks/readOff.ts',
    find: 'isGood: at !== null && at >= oldest && at <= network + DAY_MS',
    replace: 'isGood: at !== null',
    tests: FRAMES,
  },
  {
    rule: 'R11',
    file: 'packages/server/src/uplinks/readOff.ts',
    find: 'times.received_at < at && at <= now && clearsFiring',
    replace: 'times.received_at < at && clearsFiring',
    tests: ACTS,
  },
  {
    rule: 'R24',
    file: 'packages/server/src/uplinks/sensorFrames.ts',
    find: 'isUnbroken: tellsEachChange(trap) && isUnbroken(newest, frame),',
    replace: 'isUnbroken: isUnbroken(newest, frame),',
    tests: FRAMES,
  },
  {
    rule: 'R24',
    file: 'packages/server/src/uplinks/sensorFrames.ts',
    find: 'contact === null ? null : judgeContacts(live, trap.fired_when, reading.is_doubtful)',
    replace: 'contact',
    tests: FRAMES,
  },
  {
    rule: 'R24',
    file: 'packages/core/src/traps/frameOrder.ts',
    find: 'if (next.f_cnt === previous.f_cnt + 1) return true;',
    replace: 'if (next.f_cnt > previous.f_cnt) return true;',
    tests: ORDER,
  },
  {
    rule: 'R24',
    file: 'packages/core/src/traps/firing.ts',
    find: "last === 'fired' && !isOpen && !isUnbroken ? null : last",
    replace: 'last',
    tests: FIRING,
  },
  {
    rule: 'R11',
    file: 'packages/core/src/traps/frameOrder.ts',
    find: '  return frame.f_cnt <= newest.f_cnt && ahead <= 0;\n',
    replace: '  return false;\n',
    tests: ORDER,
  },
  {
    rule: 'R11',
    file: 'packages/core/src/traps/firing.ts',
    find: '  if (firing.sequence > check.sequence) return false;\n',
    replace: '',
    tests: FIRING,
  },
  {
    rule: 'R11',
    file: 'packages/core/src/traps/firing.ts',
    find: 'return Math.max(occurred_at, network_at ?? received_at);',
    replace: 'return occurred_at;',
    tests: FIRING,
  },
  {
    rule: 'R11',
    file: 'packages/server/src/trap-logs/firedAgain.ts',
    find: '      !clearsFiring(check, reading)\n',
    replace: '      false\n',
    tests: ACTS,
  },
  {
    rule: 'R11',
    file: 'packages/server/src/trap-logs/recordAct.ts',
    find: '  await takeTurn(trx, scope.siteId);\n',
    replace: '',
    tests: ACTS,
  },
  {
    rule: 'R11',
    file: 'packages/server/src/trap-logs/recordAct.ts',
    find: 'at < trap.placement_at && trap.placement_at <= now',
    replace: 'at < trap.placement_at',
    tests: ACTS,
  },
  {
    rule: 'R33',
    file: 'packages/server/src/incidents/trapFired.ts',
    find: 'const rings = isUnstable ? run_count === UNSTABLE_COUNT : ',
    replace: 'const rings = ',
    tests: ['packages/server/src/incidents/trapFired.test.ts'],
  },
  {
    rule: 'R33',
    file: 'packages/server/src/incidents/trapFired.ts',
    find: 'gap >= 0 && gap < milliseconds',
    replace: 'gap < milliseconds',
    tests: ['packages/server/src/incidents/trapFired.test.ts'],
  },
  {
    rule: 'R24',
    file: 'packages/server/src/incidents/resetUnconfirmed.ts',
    find: 'if (open !== undefined || checkerId === null) return;',
    replace: 'if (checkerId === null) return;',
    tests: ['packages/server/src/incidents/resetUnconfirmed.test.ts'],
  },
  {
    rule: 'R24',
    file: 'packages/server/src/uplinks/sensorFrames.ts',
    find: "contact === 'fired' && before === 'fired' && trap.open_fired_at === null",
    replace: "contact === 'fired' && trap.open_fired_at === null",
    tests: ['packages/server/src/incidents/resetUnconfirmed.test.ts'],
  },
];
