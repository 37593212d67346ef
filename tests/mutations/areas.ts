import type { Mutation } from './mutation.ts';

const CHANGE = 'packages/server/src/areas/change.ts';
const CONTRACT = 'packages/core/src/contract/areas/adminAreas.ts';
const AREAS = ['packages/server/src/areas/change.test.ts'];

/** What administrators do with the areas of their site. */
export const mutations: Mutation[] = [
  {
    rule: 'R111',
    file: CONTRACT,
    find: "const ADMINISTRATORS = { roles: ['admin'] } as const;",
    replace: "const ADMINISTRATORS = { roles: ['admin', 'hunter'] } as const;",
    tests: AREAS,
  },
  {
    rule: 'R111',
    file: 'packages/server/src/areas/repository.ts',
    find: "    .where('areas.site_id', '=', scope.siteId)\n",
    replace: '',
    tests: AREAS,
  },
  {
    rule: 'R111',
    file: CONTRACT,
    find: "(kind === 'group') === (group_id !== null)",
    replace: 'kind !== null || group_id !== null',
    tests: AREAS,
  },
  {
    rule: 'R111',
    file: CHANGE,
    find: '(await findGroup(trx, scope, groupId)) === undefined',
    replace: 'false',
    tests: AREAS,
  },
  {
    rule: 'R111',
    file: CHANGE,
    find: 'if (same !== undefined && !isDeepStrictEqual(same, content))',
    replace: 'if (false)',
    tests: AREAS,
  },
  {
    rule: 'R111',
    file: CHANGE,
    find: '[...new Set([area.group_id, after.group_id])]',
    replace: '[after.group_id]',
    tests: AREAS,
  },
  {
    rule: 'R116',
    file: 'packages/core/src/areas/geometry.ts',
    find: 'if (vertices > MAX_AREA_VERTICES)',
    replace: 'if (false)',
    tests: AREAS,
  },
];
