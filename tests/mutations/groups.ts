import type { Mutation } from './mutation.ts';

const CHANGE = 'packages/server/src/admin-groups/change.ts';
const REPOSITORY = 'packages/server/src/admin-groups/repository.ts';
const MOVED_ROWS = 'packages/server/src/admin-groups/movedRowsRepository.ts';
const GROUPS = ['packages/server/src/admin-groups/routes.test.ts'];

/** How administrators arrange the groups of their site. */
export const mutations: Mutation[] = [
  {
    rule: 'R100',
    file: 'packages/core/src/contract/people/adminGroups.ts',
    find: "const ADMINISTRATORS = { roles: ['admin'] } as const;",
    replace: "const ADMINISTRATORS = { roles: ['admin', 'hunter'] } as const;",
    tests: GROUPS,
  },
  {
    rule: 'R103',
    file: CHANGE,
    find: 'const isBelow = (await groupsAbove(trx, scope, parentId)).includes(id);',
    replace: 'const isBelow = parentId === id;',
    tests: GROUPS,
  },
  {
    rule: 'R103',
    file: CHANGE,
    find: '  await lockSite(trx, scope.siteId);\n  const group =',
    replace: '  const group =',
    tests: GROUPS,
  },
  {
    rule: 'R103',
    file: CHANGE,
    find: 'if (parent === undefined || parent.kind !== kind)',
    replace: 'if (parent === undefined)',
    tests: GROUPS,
  },
  {
    rule: 'R103',
    file: REPOSITORY,
    find: "    .selectAll()\n    .where('site_id', '=', scope.siteId)\n",
    replace: '    .selectAll()\n',
    tests: GROUPS,
  },
  {
    rule: 'R66',
    file: CHANGE,
    find: 'identityKey(group.name) === key',
    replace: 'group.name === name',
    tests: GROUPS,
  },
  {
    rule: 'R104',
    file: CHANGE,
    find: 'if (left.length > 0) {',
    replace: 'if (uses.people > 0) {',
    tests: GROUPS,
  },
  {
    rule: 'R104',
    file: CHANGE,
    find: "  if ('parent_id' in changed && group.kind === 'hunt')\n",
    replace: '  if (now < 0)\n',
    tests: GROUPS,
  },
  {
    rule: 'R104',
    file: MOVED_ROWS,
    find: 'row_number() over (order by id) - 1',
    replace: '0 * row_number() over (order by id)',
    tests: GROUPS,
  },
  {
    rule: 'R104',
    file: 'packages/core/src/events/followEvents.ts',
    find: '(last === null || hasOtherRights)',
    replace: 'last === null',
    tests: ['packages/core/src/events/followEvents.test.ts'],
  },
];
