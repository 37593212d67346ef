import type { Mutation } from './mutation.ts';

/** What a device keeps for the person who uses it. */
export const mutations: Mutation[] = [
  {
    rule: 'R9',
    file: 'packages/web/src/platform/notifiedSightings.ts',
    find: 'new Set(read(userId)),',
    replace: 'new Set(read(`${userId}x`)),',
    tests: ['packages/web/src/app/approach/ApproachWatch.test.tsx'],
  },
  {
    rule: 'R9',
    file: 'packages/web/src/posts/form/useDraft.ts',
    find: '`${form} ${user.id}`',
    replace: '`${form} ${form}`',
    tests: ['packages/web/src/posts/form/keptDraft.test.tsx'],
  },
];
