import type { Mutation } from './mutation.ts';

const REPOSITORY = 'packages/server/src/sessions/sessionRepository.ts';
const tests = ['packages/server/src/sessions/sessionRepository.test.ts'];

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
  {
    rule: 'R12',
    file: REPOSITORY,
    find: 'if (is_disabled || is_site_disabled) return null;',
    replace: 'if (is_site_disabled) return null;',
    tests,
  },
  {
    rule: 'R12',
    file: REPOSITORY,
    find: "join.onRef('groups.site_id', '=', 'users.site_id').onRef('groups.id', '=', 'users.hunt_group_id')",
    replace: "join.onRef('groups.id', '=', 'users.hunt_group_id')",
    tests,
  },
  {
    rule: 'R62',
    file: REPOSITORY,
    find: '  if (tokenId !== null && rows.some(({ ended_token }) => ended_token === tokenId)) return null;\n',
    replace: '',
    tests: ['packages/server/src/auth/revocation.test.ts'],
  },
  {
    rule: 'R62',
    file: 'packages/server/src/access/checkedDatabase.ts',
    find: 'loadSession(trx, before.user.id, before.tokenId)',
    replace: 'loadSession(trx, before.user.id)',
    tests: ['packages/server/src/auth/revocationRace.test.ts'],
  },
  {
    rule: 'R62',
    file: 'packages/server/src/events/hub.ts',
    find: '({ userId: user.id, tokenId })',
    replace: '({ userId: user.id, tokenId: null })',
    tests: ['packages/server/src/auth/revocation.test.ts'],
  },
  {
    rule: 'R62',
    file: 'packages/web/src/screens/logout/LogoutScreen.tsx',
    find: '    if (token !== null) endSession(server, token);\n',
    replace: '',
    tests: ['packages/web/src/app/signOut.test.tsx'],
  },
  {
    rule: 'R62',
    file: 'packages/web/src/screens/logout/LogoutScreen.tsx',
    find: 'if (error instanceof ApiError && error.status === 401) throw error;',
    replace: 'throw error;',
    tests: ['packages/web/src/screens/logout/LogoutScreen.test.tsx'],
  },
  {
    rule: 'R62',
    file: 'packages/web/src/screens/logout/LogoutScreen.tsx',
    find: 'if (error instanceof ApiError && error.status === 401) throw error;',
    replace: '',
    tests: ['packages/web/src/screens/logout/LogoutScreen.test.tsx'],
  },
  {
    rule: 'R62',
    file: 'packages/web/src/platform/page/push.ts',
    find: 'if (last !== null && last !== userId) await unsubscribePush();',
    replace: '',
    tests: ['packages/web/src/screens/login/LoginScreen.test.tsx'],
  },
  {
    rule: 'R62',
    file: 'packages/web/src/screens/logout/LogoutScreen.tsx',
    find: '      signedOut.set(owner);\n',
    replace: '',
    tests: ['packages/web/src/screens/logout/LogoutScreen.test.tsx'],
  },
];
