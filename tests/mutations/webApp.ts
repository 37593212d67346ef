import type { Mutation } from './mutation.ts';

/** Who sees which screen, and what a form and a sign-out do with what is on the device. */
export const mutations: Mutation[] = [
  {
    rule: 'R38',
    file: 'packages/web/src/app/router.tsx',
    find: 'matched: matchedBy(pattern)',
    replace: 'matched: matchedBy(pathname)',
    tests: ['packages/web/src/app/navigation.test.tsx'],
  },
  {
    rule: 'R38',
    file: 'packages/core/src/access/routes.ts',
    find: "canOpen(matched, session.roles) ? { kind: 'open' }",
    replace: "session.roles.size > 0 ? { kind: 'open' }",
    tests: ['packages/core/src/access/routes.test.ts'],
  },
];
