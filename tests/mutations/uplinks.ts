import type { Mutation } from './mutation.ts';

const ROUTES = 'packages/server/src/uplinks/routes.ts';
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
    rule: 'R5',
    file: 'packages/server/src/uplinks/delivery.ts',
    find: "message?.is_simulated === true ? 'simulated:' : ''",
    replace: "''",
    tests: ['packages/server/src/uplinks/routes.test.ts', 'packages/server/src/uplinks/ttsWebhook.test.ts'],
  },
];
