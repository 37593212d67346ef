import type { Mutation } from './mutation.ts';

export const mutations: Mutation[] = [
  {
    rule: 'R13',
    file: 'packages/core/src/access/roles.ts',
    find: 'hunter: user.is_hunter && site.is_satomori,',
    replace: 'hunter: user.is_hunter,',
    tests: ['packages/core/src/access/roles.test.ts'],
  },
];
