import type { Mutation } from './mutation.ts';

const FORM = 'packages/web/src/screens/hunt-effort';
const SCREEN = [`${FORM}/HuntEffortScreen.test.tsx`];

/** Entries of the hunting calendar, as people record them. */
export const mutations: Mutation[] = [
  {
    rule: 'R239',
    file: `${FORM}/HuntEffortScreen.tsx`,
    find: '{user.is_shared_viewer ?',
    replace: '{user.is_admin && user.is_shared_viewer ?',
    tests: SCREEN,
  },
  {
    rule: 'R239',
    file: 'packages/web/src/queries/outbox/deliver.ts',
    find: 'writing.efforts.create(entry.body as EffortInput, options)',
    replace: 'writing.efforts.create({ ...(entry.body as EffortInput), id: entry.revision }, options)',
    tests: ['packages/web/src/queries/outbox/deliver.test.ts'],
  },
  {
    rule: 'R240',
    file: `${FORM}/EffortForm.tsx`,
    find: 'sighted_count: null, captured_count: null',
    replace: 'sighted_count: 0, captured_count: null',
    tests: SCREEN,
  },
  {
    rule: 'R240',
    file: 'packages/cli/src/efforts/add.ts',
    find: 'if (zero) return ZERO_DAY;',
    replace: 'if (zero) return {};',
    tests: ['packages/cli/src/efforts/efforts.test.ts'],
  },
  {
    rule: 'R241',
    file: `${FORM}/effortDraft.ts`,
    find: 'isTrapMethod(draft.method) ? draft.traps_set : null',
    replace: 'draft.traps_set',
    tests: [`${FORM}/effortDraft.test.ts`],
  },
];
