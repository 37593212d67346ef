import type { Mutation } from './mutation.ts';

const REGISTER = 'packages/server/src/trap-registry';
const SENSORS = [`${REGISTER}/replaceSensor.test.ts`];
const REMOVING = [`${REGISTER}/remove.test.ts`];
const GATEWAYS = ['packages/server/src/gateways/change.test.ts'];

/** What is done with sensors, traps and gateways in the register. */
export const mutations: Mutation[] = [
  {
    rule: 'R165',
    file: `${REGISTER}/remove.ts`,
    find: '  await checkNoFiring(trx, scope, trapId);\n',
    replace: '',
    tests: REMOVING,
  },
  {
    rule: 'R165',
    file: `${REGISTER}/change.ts`,
    find: "    if (placement === 'removed') await checkNoFiring(trx, scope, trapId);\n",
    replace: '',
    tests: REMOVING,
  },
  {
    rule: 'R182',
    file: 'packages/server/src/trap-logs/recordAct.ts',
    find: "  if (changes.placement === 'removed') await resolveRemoved(trx, scope, trap.id, now);\n",
    replace: '',
    tests: REMOVING,
  },
  {
    rule: 'R182',
    file: `${REGISTER}/change.ts`,
    find: "  if ('dev_eui' in changed) await resolveReplaced(trx, scope, trap.id, now);\n",
    replace: '',
    tests: SENSORS,
  },
  {
    rule: 'R131',
    file: 'packages/server/src/alarms/sensorAlarmRepository.ts',
    find: "        eb('kind', 'in', ['sensor_changed', 'removed']),\n",
    replace: '',
    tests: SENSORS,
  },
  {
    rule: 'R182',
    file: 'packages/server/src/uplinks/writeReadings.ts',
    find: 'firing !== null || isArmedAgain',
    replace: "firing !== null || log.kind === 'rearmed'",
    tests: ['packages/server/src/alarms/resetUnconfirmed.test.ts'],
  },
  {
    rule: 'R131',
    file: `${REGISTER}/change.ts`,
    find: "      ...('dev_eui' in changed ? CLEARED_SENSOR : {}),\n",
    replace: '',
    tests: SENSORS,
  },
  {
    rule: 'R131',
    file: `${REGISTER}/change.ts`,
    find: '      ...columnsOf(changed),\n',
    replace: '      ...columnsOf({ ...changed, dev_eui: trap.dev_eui }),\n',
    tests: SENSORS,
  },
  {
    rule: 'R131',
    file: `${REGISTER}/logRegisterChange.ts`,
    find: 'if (before.dev_eui === null || before.dev_eui === after.dev_eui) return;',
    replace: 'if (before.dev_eui !== after.dev_eui) return;',
    tests: SENSORS,
  },
  {
    rule: 'R131',
    file: `${REGISTER}/change.ts`,
    find: 'if (isRelocated(trap, after)) {',
    replace: 'if (false) {',
    tests: SENSORS,
  },
  {
    rule: 'R11',
    file: `${REGISTER}/remove.ts`,
    find: '{ ...CLEARED_READINGS, dev_eui: null,',
    replace: '{ dev_eui: null,',
    tests: SENSORS,
  },
  {
    rule: 'R80',
    file: `${REGISTER}/remove.ts`,
    find: '{ ...CLEARED_READINGS, dev_eui: null,',
    replace: '{ ...CLEARED_READINGS,',
    tests: SENSORS,
  },
  {
    rule: 'R131',
    file: 'packages/server/src/gateways/change.ts',
    find: "...('gateway_eui' in changes || isBack ? CLEARED_RECEPTION : {}),",
    replace: '',
    tests: GATEWAYS,
  },
  {
    rule: 'R131',
    file: 'packages/server/src/gateways/logRegisterChange.ts',
    find: 'before.gateway_eui !== null && before.gateway_eui !== after.gateway_eui;',
    replace: 'false;',
    tests: GATEWAYS,
  },
];
