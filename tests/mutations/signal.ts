import type { Mutation } from './mutation.ts';

const COUNT = 'packages/server/src/signal/countSignal.ts';
const ROUTES = ['packages/server/src/signal/routes.test.ts'];

/** What is counted of the signal of traps and gateways, and who sees it. */
export const mutations: Mutation[] = [
  {
    rule: 'R175',
    file: COUNT,
    find: 'counted.get(keyOf(of)) ?? {',
    replace: 'changed.get(keyOf(of)) ?? {',
    tests: ROUTES,
  },
  {
    // A frame that two gateways received, counted twice.
    rule: 'R175',
    file: COUNT,
    find: 'for (const reception of frame.receptions) count(reception.gateway_id, frame, reception, []);',
    replace: 'for (const reception of frame.receptions) count(frame.trap.id, frame, reception, []);',
    tests: ROUTES,
  },
  {
    rule: 'R82',
    file: 'packages/server/src/signal/routes.ts',
    find: '    await visibleTrap(db, scope, id, now());\n',
    replace: '',
    tests: ROUTES,
  },
];
