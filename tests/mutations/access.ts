import type { Mutation } from './mutation.ts';

export const mutations: Mutation[] = [
  {
    rule: 'R13',
    file: 'packages/core/src/access/roles.ts',
    find: 'hunter: user.is_hunter && site.is_satomori,',
    replace: 'hunter: user.is_hunter,',
    tests: ['packages/core/src/access/roles.test.ts'],
  },
  {
    rule: 'R13',
    file: 'packages/server/src/access/identifyCaller.ts',
    find: 'if (!mayCall({ access, method }, authenticated.scope.roles))',
    replace: "if (!mayCall({ access: 'signed_in', method }, authenticated.scope.roles))",
    tests: ['packages/server/src/efforts/routes.test.ts'],
  },
  {
    rule: 'R12',
    file: 'packages/server/src/traps/repository.ts',
    find: "if (huntGroupIds === 'all') return eb.lit(true);",
    replace: 'if (huntGroupIds.length > 0) return eb.lit(true);',
    tests: ['packages/server/src/traps/list.test.ts'],
  },
  {
    rule: 'R12',
    file: 'packages/server/src/traps/repository.ts',
    find: "    eb('traps.owner_user_id', '=', scope.userId ?? ''),\n",
    replace: '',
    tests: ['packages/server/src/traps/list.test.ts'],
  },
  {
    rule: 'R12',
    file: 'packages/server/src/alarms/notificationRepository.ts',
    find: "    .where('user_id', '=', scope.userId ?? '')\n    .where('id', 'in', ids)\n",
    replace: "    .where('id', 'in', ids)\n",
    tests: ['packages/server/src/alarms/routes.test.ts'],
  },
];
