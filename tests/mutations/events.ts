import type { Mutation } from './mutation.ts';

export const mutations: Mutation[] = [
  {
    rule: 'R10',
    file: 'packages/core/src/events/followEvents.ts',
    find: "if (!type.includes('event-stream'))",
    replace: "if (!type.includes('/'))",
    tests: ['packages/core/src/events/followEvents.test.ts'],
  },
];
