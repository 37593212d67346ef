import type { Mutation } from './mutation.ts';

const ROUTES = 'packages/server/src/uplinks/routes.ts';
const PICTURES = ['packages/server/src/uplinks/pictures.test.ts'];
const TURNS = 'packages/server/src/uplinks/siteTurns.ts';
const TURN_TESTS = ['packages/server/src/uplinks/processor.test.ts'];
const SENSOR_ALARMS = ['packages/server/src/alarms/sensorAlarms.test.ts'];
const tests = ['packages/server/src/uplinks/routes.test.ts'];

export const mutations: Mutation[] = [
  {
    rule: 'R4',
    file: ROUTES,
    find: 'if (isNew === null) throw await lateRefusal(request);',
    replace: '',
    tests,
  },
  {
    rule: 'R4',
    file: ROUTES,
    find: 'if (isNew) uplinks.wake();',
    replace: '',
    tests,
  },
  {
    rule: 'R6',
    file: 'packages/server/src/uplinks/parseGeneric.ts',
    find: 'at > 0 && isInstant(at) ? at : null',
    replace: 'at > 0 ? at : null',
    tests: ['packages/server/src/uplinks/parseGeneric.test.ts'],
  },
  {
    rule: 'R6',
    file: 'packages/server/src/plugins/answerSerializer.ts',
    find: 'new Date(nearestInstant(milliseconds as number))',
    replace: 'new Date(milliseconds as number)',
    tests: ['packages/server/src/plugins/answerSerializer.test.ts'],
  },
  {
    rule: 'R4',
    file: TURNS,
    find: 'if (isOfAllSites(error)) throw error;',
    replace: 'throw error;',
    tests: TURN_TESTS,
  },
  {
    rule: 'R4',
    file: TURNS,
    find: 'if (await processSite(siteId)) hasMore = true;',
    replace: 'while (await processSite(siteId));',
    tests: TURN_TESTS,
  },
  {
    rule: 'R5',
    file: 'packages/server/src/uplinks/receivedMessage.ts',
    find: "message?.is_simulated === true ? 'simulated:' : ''",
    replace: "''",
    tests: ['packages/server/src/uplinks/routes.test.ts', 'packages/server/src/uplinks/ttsWebhook.test.ts'],
  },
  {
    rule: 'R181',
    file: ROUTES,
    find: 'receivedFromGeneric(integration, withoutPictures(body))',
    replace: 'receivedFromGeneric(integration, body)',
    tests: PICTURES,
  },
  {
    rule: 'R181',
    file: 'packages/server/src/uplinks/keepPictures.ts',
    find: 'if (refused === undefined) throw error;',
    replace: 'throw error;',
    tests: PICTURES,
  },
  {
    rule: 'R181',
    file: 'packages/server/src/uplinks/keepPictures.ts',
    find: 'mustWait: true',
    replace: 'mustWait: false',
    tests: ['packages/server/src/uplinks/keepPictures.test.ts'],
  },
  {
    rule: 'R181',
    file: ROUTES,
    find: "slots.hold('pictures', { key: integration.id }, () =>",
    replace: "slots.hold('pictures', { key: crypto.randomUUID() }, () =>",
    tests: PICTURES,
  },
  {
    rule: 'R181',
    file: 'packages/server/src/processes/jobPool.ts',
    find: 'mustWait } }) => mustWait !== true',
    replace: 'mustWait } }) => mustWait !== null',
    tests: ['packages/server/src/processes/jobPool.test.ts'],
  },
  {
    rule: 'R181',
    file: 'packages/server/src/uplinks/keepPictures.ts',
    find: "error.code === 'unavailable') return keep();",
    replace: "error.code === 'unavailable') throw error;",
    tests: ['packages/server/src/uplinks/keepPictures.test.ts'],
  },
  {
    rule: 'R181',
    file: 'packages/server/src/uplinks/interpretUplink.ts',
    find: 'if ((message.pictures?.kept ?? 0) > 0) return false;',
    replace: '',
    tests: PICTURES,
  },
  {
    rule: 'R181',
    file: 'packages/server/src/uplinks/interpretUplink.ts',
    find: 'belongs to the log, too.\n    id: raw.id,',
    replace: 'belongs to the log, too.\n    id: crypto.randomUUID(),',
    tests: PICTURES,
  },
  {
    rule: 'R181',
    file: 'packages/server/src/posts/photoRoutes.ts',
    find: '(await findTrapLog(db, scope, photo.owner_id)) !== undefined',
    replace: 'true',
    tests: PICTURES,
  },
  {
    rule: 'R181',
    file: 'packages/server/src/posts/photoRoutes.ts',
    find: 'mayCall(listTrapLogs, scope.roles) && ',
    replace: '',
    tests: PICTURES,
  },
  {
    rule: 'R181',
    file: 'packages/server/src/retention/repository.ts',
    find: 'return messageIds.filter((id) => !logged.has(id));',
    replace: 'return [...messageIds];',
    tests: PICTURES,
  },
  {
    rule: 'R144',
    file: 'packages/server/src/uplinks/interpretUplink.ts',
    find: 'isTilted === true && trap.is_tilted !== true && !isFired',
    replace: 'isTilted === true && !isFired',
    tests: SENSOR_ALARMS,
  },
  {
    rule: 'R144',
    file: 'packages/server/src/alarms/sensorAlarms.ts',
    find: "  if (isMoved && isWatched) await raise(trx, scope, frame, 'trap_moved', around);\n",
    replace: '',
    tests: SENSOR_ALARMS,
  },
  {
    rule: 'R131',
    file: 'packages/server/src/trap-registry/clearedColumns.ts',
    find: '  is_tilted: null,\n',
    replace: '',
    tests: SENSOR_ALARMS,
  },
  {
    rule: 'R144',
    file: 'packages/core/src/traps/judgeContacts.ts',
    find: '  if (MEANINGS[firedWhen].tilted !== undefined) return null;\n',
    replace: '',
    tests: ['packages/core/src/traps/judgeContacts.test.ts'],
  },
  {
    rule: 'R144',
    file: 'packages/server/src/alarms/sensorAlarms.ts',
    find: 'Math.min(open.occurred_at, open.received_at) <= seenUntil',
    replace: 'seenUntil > 0',
    tests: SENSOR_ALARMS,
  },
  {
    rule: 'R144',
    file: 'packages/server/src/alarms/sensorAlarms.ts',
    find: 'open === undefined || !isThere || isAhead',
    replace: 'open === undefined || isAhead',
    tests: SENSOR_ALARMS,
  },
];
