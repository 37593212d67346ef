import type { Mutation } from './mutation.ts';

const CHANGE = 'packages/server/src/sites/changeSite.ts';
const SETTINGS = ['packages/server/src/sites/routes.test.ts'];
const GUARD = 'packages/web/src/ui/form/UnsavedGuard.tsx';
const GUARDED = 'packages/web/src/ui/form/UnsavedForms.tsx';
const FORM = ['packages/web/src/screens/admin/site/SiteSection.test.tsx'];

/** What administrators change of their site. */
export const mutations: Mutation[] = [
  {
    rule: 'R105',
    file: CHANGE,
    find: "  if (siteId !== scope.siteId) throw new AppError('not_found');\n",
    replace: '',
    tests: SETTINGS,
  },
  {
    rule: 'R105',
    file: 'packages/core/src/contract/adminSites.ts',
    find: "access: { roles: ['admin'] },",
    replace: "access: { roles: ['admin', 'hunter'] },",
    tests: SETTINGS,
  },
  {
    rule: 'R105',
    file: 'packages/server/src/groups/groupProblems.ts',
    find: 'return group?.kind === kind ? ',
    replace: 'return group !== undefined ? ',
    tests: SETTINGS,
  },
  {
    rule: 'R105',
    file: 'packages/server/src/posts/captures/content.ts',
    find: 'MESH_STYLES.some((mesh_style) => computedLabel(before, { ...site, mesh_style }) === said)',
    replace: 'computedLabel(before, site) === said',
    tests: SETTINGS,
  },
  {
    rule: 'R66',
    file: 'packages/server/src/sites/repository.ts',
    find: "    .where(isIdentity('name', name))\n    .where('id', '!=', scope.siteId)",
    replace: "    .where('name', '=', name)\n    .where('id', '!=', scope.siteId)",
    tests: SETTINGS,
  },
  {
    rule: 'R66',
    file: CHANGE,
    find: 'const changed = differing(before, entered);',
    replace: 'const changed = entered;',
    tests: SETTINGS,
  },
  {
    rule: 'R9',
    file: GUARDED,
    find: 'names.size > 0 && !ENDS',
    replace: 'false && !ENDS',
    tests: FORM,
  },
  {
    rule: 'R9',
    file: GUARDED,
    find: ' && !ENDS.includes(nextLocation.pathname.toLowerCase())',
    replace: '',
    tests: FORM,
  },
  {
    rule: 'R9',
    file: GUARD,
    find: '    unsaved.add(name);\n',
    replace: '',
    tests: FORM,
  },
  {
    rule: 'R9',
    file: GUARD,
    find: '    names.add(name);\n',
    replace: '',
    tests: ['packages/web/src/screens/admin/alarms/AlarmsSection.test.tsx'],
  },
];
