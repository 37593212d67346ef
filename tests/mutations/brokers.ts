import type { Mutation } from './mutation.ts';

const tests = ['packages/server/src/brokers/brokers.test.ts'];
const SESSION = 'packages/server/src/brokers/session.ts';
const sessionTests = ['packages/server/src/brokers/session.test.ts'];
const RECEIVE = 'packages/server/src/brokers/receiveMqtt.ts';
const receiveTests = ['packages/server/src/brokers/receiveMqtt.test.ts'];

/** What brokers publish, and what any other sender posts. */
export const mutations: Mutation[] = [
  {
    rule: 'R153',
    file: SESSION,
    find: "const next = () => callback(new Error('acknowledged later'));",
    replace: 'const next = () => callback();',
    tests,
  },
  {
    rule: 'R153',
    file: RECEIVE,
    find: 'isOfContent(error) ? lesser.shift() : undefined',
    replace: 'lesser.shift()',
    tests: receiveTests,
  },
  {
    rule: 'R153',
    file: RECEIVE,
    find: 'isOfContent(error) ? lesser.shift() : undefined',
    replace: '([] as typeof lesser).shift()',
    tests: receiveTests,
  },
  {
    rule: 'R153',
    file: RECEIVE,
    find: '[() => store(topic, payload, readNothing), ',
    replace: '[',
    tests: receiveTests,
  },
  {
    rule: 'R19',
    file: SESSION,
    find: 'setTimeout(() => socket.destroy(), END_WITHIN_MS)',
    replace: 'setTimeout(() => client.end(true), END_WITHIN_MS)',
    tests: sessionTests,
  },
  {
    rule: 'R19',
    file: SESSION,
    find: 'if (unreadBytes > MAX_PACKET_BYTES)',
    replace: 'if (false)',
    tests: sessionTests,
  },
  {
    rule: 'R135',
    file: 'packages/server/src/integrations/brokerRoutes.ts',
    find: 'if (await leadsInside(address)) throw refuse(PRIVATE_ADDRESS);',
    replace: '',
    tests,
  },
  {
    rule: 'R135',
    file: 'packages/server/src/outbound/guardedSocket.ts',
    find: '    ...(mayBePrivate ? {} : { lookup: lookupOutside }),\n',
    replace: '',
    tests: ['packages/server/src/outbound/guardedSocket.test.ts'],
  },
  {
    rule: 'R155',
    file: 'packages/server/src/integrations/changeBroker.ts',
    find: 'if (hostAndPort(url) !== hostAndPort(stored.url))',
    replace: 'if (stored.url !== null && hostAndPort(url) !== hostAndPort(stored.url))',
    tests,
  },
  {
    rule: 'R155',
    file: 'packages/server/src/integrations/changeBroker.ts',
    find: "['password', 'ca']",
    replace: '[]',
    tests,
  },
  {
    rule: 'R154',
    file: 'packages/server/src/brokers/leaseRepository.ts',
    find: "    .where('beat', '=', seen.beat)\n    .where('holder', seen.holder === null ? 'is' : '=', seen.holder)\n",
    replace: '',
    tests,
  },
  {
    rule: 'R156',
    file: 'packages/server/src/uplinks/networkMessage.ts',
    find: ' || f_cnt === null) return null;',
    replace: ') return null;',
    tests: ['packages/server/src/uplinks/parseGeneric.test.ts'],
  },
  {
    rule: 'R157',
    file: 'packages/server/src/uplinks/replayRepository.ts',
    find: "const UNREAD = ['failed', 'parked'] as const;",
    replace: "const UNREAD = ['failed', 'parked', 'repeated', 'processed'] as const;",
    tests: ['packages/server/src/commands/replay.test.ts'],
  },
  {
    rule: 'R171',
    file: 'packages/server/src/plugins/errorAnswers.ts',
    find: '      if (refusal.status < 500) noteRefusal(integration, problemOf(refusal));\n',
    replace: '',
    tests: ['packages/server/src/integrations/routes.test.ts'],
  },
  {
    rule: 'R172',
    file: 'packages/server/src/uplinks/tryMessage.ts',
    find: 'const { outcomes, readings } = await judgeMessages(db, scope, [raw], now);',
    replace:
      'const { outcomes, readings, parked } = await judgeMessages(db, scope, [raw], now);\n  await (await import("../parked-devices/repository.ts")).recordParked(db, scope, parked);',
    tests: ['packages/server/src/integrations/routes.test.ts'],
  },
];
