import type { Mutation } from './mutation.ts';

const STORAGE = 'packages/web/src/platform/reads/keptReads.ts';
const NAMES = 'packages/web/src/queries/reads/keptName.ts';
const READING = 'packages/web/src/queries/reads/readOrKept.ts';
const SHOWING = 'packages/web/src/queries/reads/showKept.ts';
const IN_STORAGE = ['packages/web/src/platform/reads/keptReads.test.ts'];
const IN_QUERIES = ['packages/web/src/queries/reads/readOrKept.test.ts'];
const OF_NAMES = ['packages/web/src/queries/reads/keptName.test.ts'];

/** What was read before, on a device without a connection. */
export const mutations: Mutation[] = [
  {
    rule: 'R202',
    file: STORAGE,
    find: '`${READS_SCHEMA} ${owner}`',
    replace: '`${READS_SCHEMA} ${owner.slice(0, 0)}`',
    tests: IN_STORAGE,
  },
  {
    rule: 'R202',
    file: STORAGE,
    find: '    if (!isStillOwner()) return;\n',
    replace: '',
    tests: IN_STORAGE,
  },
  {
    rule: 'R202',
    file: STORAGE,
    find: 'key !== own && !key.startsWith(`${own} `)',
    replace: '!key.startsWith(own)',
    tests: IN_STORAGE,
  },
  {
    rule: 'R202',
    file: 'packages/web/src/platform/reads/readOwner.ts',
    find: '[token.sub, token.hunt_group_id, token.witness_group_id]',
    replace: '[token.sub]',
    tests: IN_QUERIES,
  },
  {
    rule: 'R202',
    file: SHOWING,
    find: ' || readOwner() !== owner) return;',
    replace: ') return;',
    tests: IN_QUERIES,
  },
  {
    rule: 'R202',
    file: SHOWING,
    find: 'query.setData(fromContent(kept.content), { updatedAt, manual: true });',
    replace: 'query.setData(fromContent(kept.content), { manual: true });',
    tests: IN_QUERIES,
  },
  {
    rule: 'R202',
    file: READING,
    find: 'hasNothing() && hasNoAnswer(error)',
    replace: 'hasNothing()',
    tests: IN_QUERIES,
  },
  {
    rule: 'R202',
    file: NAMES,
    find: "  images: ['thumb'],",
    replace: "  images: ['thumb', 'view', 'original'],",
    tests: OF_NAMES,
  },
  {
    rule: 'R202',
    file: NAMES,
    find: 'KEPT_QUERIES[list]?.includes(part ?? null) !== true',
    replace: 'KEPT_QUERIES[list] === undefined',
    tests: OF_NAMES,
  },
  {
    rule: 'R202',
    file: 'packages/web/src/app/guard.ts',
    find: '    if (lastOwner !== null) queryClient.clear();\n',
    replace: '',
    tests: ['packages/web/src/app/guard.test.ts'],
  },
  {
    rule: 'R202',
    file: 'packages/web/src/screens/logout/LogoutScreen.tsx',
    find: '    void clearReads().catch(nothing);\n',
    replace: '',
    tests: ['packages/web/src/app/signOut.test.tsx'],
  },
  {
    rule: 'R291',
    file: 'packages/web/src/screens/logout/LogoutScreen.tsx',
    find: '      savedFilters.forget(owner);\n',
    replace: '',
    tests: ['packages/web/src/app/signOut.test.tsx'],
  },
  {
    rule: 'R291',
    file: 'packages/web/src/platform/session/savedFilters.ts',
    find: 'readAll()?.[userId]?.[list] ?? []',
    replace: 'Object.values(readAll() ?? {})[0]?.[list] ?? []',
    tests: ['packages/web/src/platform/session/savedFilters.test.ts'],
  },
  {
    rule: 'R10',
    file: 'packages/web/src/queries/awaitedReads.ts',
    find: '!isExpected && (hasNothing',
    replace: '(hasNothing',
    tests: ['packages/web/src/queries/awaitedReads.test.ts'],
  },
  {
    rule: 'R210',
    file: 'packages/web/src/platform/device/openStore.ts',
    find: '      if (!isClosed(error)) throw error;\n',
    replace: '      throw error;\n',
    tests: ['packages/web/src/platform/device/openStore.test.ts'],
  },
  {
    rule: 'R211',
    file: SHOWING,
    find: '  clock.notBefore(kept.readAt);\n',
    replace: '',
    tests: IN_QUERIES,
  },
];
