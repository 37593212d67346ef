import type { Mutation } from './mutation.ts';

const OUTAGES = ['packages/server/src/alarms/outages.test.ts'];
const ENDED_OUTAGES = ['packages/server/src/gateways/resolveOffline.test.ts'];
const SIMULATOR = ['tests/simulator/outages.test.ts'];
const LADDER = ['packages/server/src/alarms/ladder.test.ts'];
const NEW_PEOPLE = ['packages/server/src/trap-registry/movedWhileFired.test.ts'];

/** Rules for incidents: one for each cause, and somebody who goes. */
export const mutations: Mutation[] = [
  {
    // The administrators never learn that nobody goes.
    rule: 'R152',
    file: 'packages/core/src/ladders/ladder.ts',
    find: 'if (next === undefined) return NOBODY_AFTER_MS;',
    replace: 'if (next === undefined) return null;',
    tests: SIMULATOR,
  },
  {
    // Nor do they where the ladder became shorter than what has run of it.
    rule: 'R152',
    file: 'packages/core/src/ladders/ladder.ts',
    find: 'if (stepsRun >= LADDER_ENDED) return null;',
    replace: 'if (stepsRun > ladder.length) return null;',
    tests: ['packages/core/src/ladders/ladder.test.ts'],
  },
  {
    // They are told again and again.
    rule: 'R152',
    file: 'packages/server/src/alarms/ladder.ts',
    find: 'run = isLast ? LADDER_ENDED : run + 1;',
    replace: 'run += 1;',
    tests: LADDER,
  },
  {
    // A fired trap is handed to a group that never hears of it.
    rule: 'R150',
    file: 'packages/server/src/trap-registry/change.ts',
    find: 'await alarmNewPeople(trx, scope, after, now);',
    replace: '{ /* nobody */ }',
    tests: NEW_PEOPLE,
  },
  {
    // The former group goes on being rung in its place.
    rule: 'R150',
    file: 'packages/server/src/alarms/ladder.ts',
    find: '.filter((userId) => people.has(userId))',
    replace: '',
    tests: NEW_PEOPLE,
  },
  {
    // Who is on the way and says other minutes is read as somebody who cannot go.
    rule: 'R151',
    file: 'packages/core/src/alarms/timeline.ts',
    find: ' || hasNewAnswer(user_id, withdrawn_at)',
    replace: '',
    tests: ['packages/core/src/alarms/timeline.test.ts'],
  },
  {
    // So is who says the same twice.
    rule: 'R151',
    file: 'packages/server/src/alarms/acknowledge.ts',
    find: 'if (said.some((each) => each.incident_id === incident_id)) continue;',
    replace: '',
    tests: ['packages/server/src/alarms/routes.test.ts'],
  },
  {
    // Whoever edits the trap meanwhile is refused, though nothing registered has changed.
    rule: 'R151',
    file: 'packages/server/src/alarms/incidentRepository.ts',
    find: '{ bumpVersion: false }',
    replace: '{ bumpVersion: true }',
    tests: LADDER,
  },
  {
    // Who said 「向かいます」 and never came is believed for ever.
    rule: 'R151',
    file: 'packages/server/src/alarms/ladder.ts',
    find: 'responder.expires_at <= now ||',
    replace: 'responder.expires_at <= 0 ||',
    tests: SIMULATOR,
  },
  {
    // A gateway that was 休止 during its outage stays dead without an alarm.
    rule: 'R148',
    file: 'packages/server/src/gateways/repository.ts',
    find: "        eb.and([eb('gateways.is_stopped', '=', false), eb.not(eb.exists(openOutage(eb)))]),\n",
    replace: '',
    tests: ENDED_OUTAGES,
  },
  {
    // A gateway that is dead is called back by a longer interval alone.
    rule: 'R148',
    file: 'packages/server/src/gateways/resolveOffline.ts',
    find: 'const isBack = isOnline && gateway.is_logged_online;',
    replace: 'const isBack = isOnline;',
    tests: ENDED_OUTAGES,
  },
  {
    // A sensor behind a dead gateway is an alarm of its own.
    rule: 'R148',
    file: 'packages/server/src/alarms/scheduled/silentSensors.ts',
    find: 'const isCut = trap.is_path_down || path?.isCut === true;',
    replace: 'const isCut = false;',
    tests: SIMULATOR,
  },
  {
    // A gateway that is dead silences what another one receives.
    rule: 'R148',
    file: 'packages/server/src/alarms/scheduled/silenceRepository.ts',
    find: 'isCut: outages.every(',
    replace: 'isCut: outages.some(',
    tests: OUTAGES,
  },
  {
    // A gateway out of reach makes a sensor silent that had no chance.
    rule: 'R148',
    file: 'packages/server/src/alarms/scheduled/silenceRepository.ts',
    find: 'last_heard_at > (lastSeen.get(trap_id) ?? 0) - RECEIVED_WITHIN_MS',
    replace: 'last_heard_at > 0 && lastSeen.has(trap_id)',
    tests: OUTAGES,
  },
  {
    // A dead sensor is never noticed behind a gateway that is switched off every night.
    rule: 'R148',
    file: 'packages/core/src/alarms/sensorSilence.ts',
    find: 'now - since - timeIn(without, { from: since, to: now })',
    replace: 'now - Math.max(since, ...without.map(({ to }) => to))',
    tests: OUTAGES,
  },
  {
    rule: 'R148',
    file: 'packages/core/src/alarms/sensorSilence.ts',
    find: ' || receivable(long) >= 2 * limit',
    replace: '',
    tests: ['packages/core/src/alarms/sensorSilence.test.ts'],
  },
  {
    rule: 'R148',
    file: 'packages/server/src/alarms/scheduled/silentSensors.ts',
    find: 'return !isCut && isQuiet(',
    replace: 'return isQuiet(',
    tests: OUTAGES,
  },
  {
    rule: 'R148',
    file: 'packages/server/src/alarms/scheduled/silentSensors.ts',
    find: '  await lockSite(trx, scope.siteId);\n',
    replace: '',
    tests: OUTAGES,
  },
  {
    rule: 'R149',
    file: 'packages/server/src/alarms/scheduled/notChecked.ts',
    find: '  await updateIncident(trx, scope, incidentId, { reminded_at: now });\n',
    replace: '',
    tests: OUTAGES,
  },
  {
    // A step that is due is left out.
    rule: 'R150',
    file: 'packages/server/src/alarms/ladder.ts',
    find: 'dueAt !== null && dueAt <= now',
    replace: 'dueAt !== null && dueAt === now',
    tests: LADDER,
  },
  {
    rule: 'R150',
    file: 'packages/server/src/alarms/ladder.ts',
    find: 'reached.filter((userId) => !known.has(userId))',
    replace: 'reached',
    tests: LADDER,
  },
  {
    rule: 'R150',
    file: 'packages/server/src/alarms/ladder.ts',
    find: 'while (known.size === 0 && run < LADDER_ENDED)',
    replace: 'while (false)',
    tests: LADDER,
  },
  {
    // 向かいます that lasts too long ends the ladder for good.
    rule: 'R151',
    file: 'packages/server/src/alarms/ladder.ts',
    find: '    await expireResponder(trx, scope, responder.id, now);\n',
    replace: '',
    tests: LADDER,
  },
  {
    rule: 'R68',
    file: 'packages/server/src/alarms/ladderRepository.ts',
    find: "eb('step_set_at', '>', now + AHEAD_OF_JOB_MS)",
    replace: "eb('step_set_at', '<', 0)",
    tests: LADDER,
  },
  {
    rule: 'R152',
    file: 'packages/server/src/alarms/unreachable/unreachable.ts',
    find: '  if (await hasNotice(trx, scope, [today, today + DAY_MS])) return false;\n',
    replace: '',
    tests: ['packages/server/src/alarms/unreachable/unreachable.test.ts'],
  },
  {
    rule: 'R177',
    file: 'packages/server/src/alarms/unreachable/unreachable.ts',
    find: 'people.some((userId) => reached.has(userId))',
    replace: 'people.length > 0',
    tests: ['packages/server/src/alarms/unreachable/unreachable.test.ts'],
  },
  {
    rule: 'R177',
    file: 'packages/server/src/alarms/unreachable/unreachable.ts',
    find: "channel !== 'mail' || sendsMail",
    replace: "channel !== 'mail' || true",
    tests: ['packages/server/src/alarms/unreachable/unreachable.test.ts'],
  },
  {
    rule: 'R152',
    file: 'packages/server/src/alarms/unreachable/unreachable.ts',
    find: 'audiencesOfLadder(ladderInForce(ladders, place.group_id))',
    replace: "['owner', 'group', 'groups_above', 'gateway_viewers'] as LadderAudience[]",
    tests: ['packages/server/src/alarms/unreachable/unreachable.test.ts'],
  },
  {
    rule: 'R152',
    file: 'packages/server/src/alarms/unreachable/unreachable.ts',
    find: 'step === 0 ? audiences : ',
    replace: '',
    tests: ['packages/server/src/alarms/unreachable/unreachable.test.ts'],
  },
  {
    rule: 'R152',
    file: 'packages/server/src/alarms/unreachable/unreachable.ts',
    find: "audiences.filter((audience) => audience !== 'administrators')",
    replace: 'audiences',
    tests: ['packages/server/src/alarms/unreachable/unreachable.test.ts'],
  },
];
