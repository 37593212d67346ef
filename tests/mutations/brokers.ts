import type { Mutation } from './mutation.ts';

const tests = ['packages/server/src/brokers/brokers.test.ts'];
const SESSION = 'packages/server/src/brokers/session.ts';

/** What brokers publish. */
export const mutations: Mutation[] = [
  {
    rule: 'R153',
    file: SESSION,
    find: "const next = () => callback(new Error('acknowledged later'));",
    replace: 'const next = () => callback();',
    tests,
  },
  {
    rule: 'R135',
    file: 'packages/server/src/integrations/brokerRoutes.ts',
    find: 'if (found.some((each) => isPrivateAddress(each.address))) throw refuse(PRIVATE_ADDRESS);',
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
    find: "['password', 'ca']",
    replace: '[]',
    tests,
  },
];
