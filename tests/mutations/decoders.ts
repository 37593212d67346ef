import type { Mutation } from './mutation.ts';

const JUDGE = 'packages/core/src/traps/judgeContacts.ts';
const JUDGE_TESTS = ['packages/core/src/traps/judgeContacts.test.ts'];
const DECODERS = 'packages/server/src/uplinks/decoders';
const VALUE_TESTS = ['packages/server/src/uplinks/sensorValues.test.ts'];
const MOUNTING_TESTS = ['packages/server/src/uplinks/mounting.test.ts'];

export const mutations: Mutation[] = [
  {
    rule: 'R24',
    file: JUDGE,
    find: 'if (contacts.some(hasFired(firedWhen)))',
    replace: 'if (contacts.every(hasFired(firedWhen)))',
    tests: JUDGE_TESTS,
  },
  {
    rule: 'R24',
    file: JUDGE,
    find: 'contacts.filter(({ is_stored }) => !is_stored)',
    replace: 'contacts.filter(() => true)',
    tests: JUDGE_TESTS,
  },
  {
    rule: 'R11',
    file: JUDGE,
    find: "isDoubtful || live.some(({ contact }) => contact === 'unknown')",
    replace: "live.some(({ contact }) => contact === 'unknown')",
    tests: JUDGE_TESTS,
  },
  {
    rule: 'R24',
    file: JUDGE,
    find: "isDoubtful || live.some(({ contact }) => contact === 'unknown')",
    replace: 'isDoubtful',
    tests: JUDGE_TESTS,
  },
  {
    rule: 'R31',
    file: JUDGE,
    find: "close: { open: 'armed', closed: 'fired' }",
    replace: "close: { open: 'fired', closed: 'armed' }",
    tests: JUDGE_TESTS,
  },
  {
    rule: 'R6',
    file: JUDGE,
    find: 'Math.min(...times)',
    replace: 'Math.max(...times)',
    tests: JUDGE_TESTS,
  },
  {
    rule: 'R24',
    file: `${DECODERS}/draginoLds03a.ts`,
    find: 'doors.map((door) => liveContact',
    replace: 'doors.slice(0, 1).map((door) => liveContact',
    tests: MOUNTING_TESTS,
  },
  {
    rule: 'R24',
    file: 'packages/server/src/uplinks/reading.ts',
    find: '[...(found.contacts ?? []), ...stored.map(({ contact, at }) => storedContact(contact, at))]',
    replace: 'found.contacts ?? []',
    tests: MOUNTING_TESTS,
  },
  {
    rule: 'R24',
    file: `${DECODERS}/milesightEm300Mcs.ts`,
    find: 'temperatureAt(value, STORED_TEMPERATURE_AT)',
    replace: 'temperatureAt(value, STORED_HUMIDITY_AT)',
    tests: VALUE_TESTS,
  },
  {
    rule: 'R11',
    file: 'packages/server/src/uplinks/reading.ts',
    find: '[{ impossible_values }, ...stored_records].some(',
    replace: '[{ impossible_values }].some(',
    tests: [`${DECODERS}/otherModels.test.ts`],
  },
  {
    rule: 'R24',
    file: `${DECODERS}/networkObject.ts`,
    find: "  ['open', 'open'],\n",
    replace: "  ['open', 'open'],\n  ['true', 'open'],\n",
    tests: MOUNTING_TESTS,
  },
  {
    rule: 'R24',
    file: `${DECODERS}/networkObject.ts`,
    find: "?? 'unknown'",
    replace: "?? 'closed'",
    tests: MOUNTING_TESTS,
  },
  {
    rule: 'R6',
    file: 'packages/server/src/uplinks/readOff.ts',
    find: 'const at = ofContact ?? reading.device_at',
    replace: 'const at = reading.device_at',
    tests: MOUNTING_TESTS,
  },
  {
    rule: 'R32',
    file: 'packages/server/src/traps/settingsInForce.ts',
    find: '|| setting.value > battery.lowest_v',
    replace: '|| setting.value >= battery.lowest_v',
    tests: VALUE_TESTS,
  },
  {
    rule: 'R32',
    file: 'packages/server/src/traps/trapView.ts',
    find: 'if (trap.battery_flag === true) return true;',
    replace: '',
    tests: VALUE_TESTS,
  },
  {
    rule: 'R31',
    file: 'packages/core/src/traps/sensorModels.ts',
    find: "TBDW100: { counts: 'changes'",
    replace: "TBDW100: { counts: 'openings'",
    tests: VALUE_TESTS,
  },
  {
    rule: 'R11',
    file: 'packages/server/src/uplinks/reading.ts',
    find: '(isImpossible ? { is_doubtful: true } : {})',
    replace: '{}',
    tests: VALUE_TESTS,
  },
  {
    rule: 'R11',
    file: 'packages/core/src/traps/measures.ts',
    find: 'value >= lowest && value <= highest',
    replace: 'value >= lowest',
    tests: VALUE_TESTS,
  },
  {
    rule: 'R11',
    file: 'packages/core/src/traps/sensorModels.ts',
    find: "runs.has(wordsOf(model).join(''))",
    replace: 'runs.has(model)',
    tests: ['packages/core/src/traps/sensorModels.test.ts'],
  },
  {
    rule: 'R24',
    file: 'packages/server/src/traps/rights.ts',
    find: 'if (isAdmin(scope) || (mapping ?? null) === null) return;',
    replace: 'if (scope.roles.size > 0 || (mapping ?? null) === null) return;',
    tests: ['packages/server/src/traps/write.test.ts'],
  },
  {
    rule: 'R24',
    file: `${DECODERS}/networkObject.ts`,
    find: 'DOOR_KEYS.filter(isUnmapped)',
    replace: 'DOOR_KEYS',
    tests: [`${DECODERS}/networkObject.test.ts`],
  },
];
