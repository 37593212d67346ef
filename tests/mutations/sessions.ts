import type { Mutation } from './mutation.ts';

const REPOSITORY = 'packages/server/src/auth/sessionRepository.ts';
const tests = ['packages/server/src/auth/sessionRepository.test.ts'];

export const mutations: Mutation[] = [
  {
    rule: 'R12',
    file: REPOSITORY,
    find: "    .where('users.deleted_at', 'is', null)\n",
    replace: '',
    tests,
  },
  {
    rule: 'R12',
    file: REPOSITORY,
    find: "\n    .where('sites.deleted_at', 'is', null);",
    replace: ';',
    tests,
  },
  { rule: 'R12', file: REPOSITORY, find: 'if (is_disabled) return null;', replace: '', tests },
  {
    rule: 'R12',
    file: REPOSITORY,
    find: "join.onRef('groups.site_id', '=', 'users.site_id').onRef('groups.id', '=', 'users.hunt_group_id')",
    replace: "join.onRef('groups.id', '=', 'users.hunt_group_id')",
    tests,
  },
];
