import type { Mutation } from './mutation.ts';

const HUB = 'packages/server/src/events/hub.ts';
const HUB_TESTS = ['packages/server/src/events/hub.test.ts', 'packages/server/src/events/routes.test.ts'];

export const mutations: Mutation[] = [
  {
    rule: 'R10',
    file: 'packages/core/src/events/followEvents.ts',
    find: "if (!type.includes('event-stream'))",
    replace: "if (!type.includes('/'))",
    tests: ['packages/core/src/events/followEvents.test.ts'],
  },
  {
    rule: 'R12',
    file: HUB,
    find: 'change.sequence > entry.told && isVisible(change, scope)',
    replace: 'change.sequence > entry.told',
    tests: HUB_TESTS,
  },
  {
    rule: 'R33',
    file: HUB,
    find: 'change.sequence > entry.told && isVisible(change, scope)',
    replace: 'isVisible(change, scope)',
    tests: HUB_TESTS,
  },
  // A stream that continues after a gap without reporting it shows old rows as current.
  {
    rule: 'R11',
    file: HUB,
    find: 'oldest <= asked + 1',
    replace: 'oldest <= asked + 2',
    tests: HUB_TESTS,
  },
  {
    rule: 'R11',
    file: HUB,
    find: '(asked < current && oldest !== null && oldest <= asked + 1)',
    replace: '(oldest !== null && oldest <= asked + 1)',
    tests: HUB_TESTS,
  },
];
