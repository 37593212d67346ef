import type { Mutation } from './mutation.ts';

const CHANGES = 'packages/core/src/past-states/stateChanges.ts';
const READ = 'packages/server/src/past-states/readPastStates.ts';
const UNIT = ['packages/core/src/past-states/stateChanges.test.ts'];
const ROUTES = ['packages/server/src/past-states/routes.test.ts'];

/** What was known of a trap at a moment of the past. */
export const mutations: Mutation[] = [
  {
    // An act counts from the time that its author names, before anybody could know of it.
    rule: 'R278',
    file: CHANGES,
    find: 'Math.max(since, received_at)',
    replace:
      "Math.max(since, past.entries[index]?.type === 'act' ? past.entries[index].said_at : received_at)",
    tests: UNIT,
  },
  {
    rule: 'R278',
    file: CHANGES,
    find: 'received.flatMap((entry) => (entry.type',
    replace: 'past.entries.flatMap((entry) => (entry.type',
    tests: UNIT,
  },
  {
    rule: 'R278',
    file: CHANGES,
    find: 'at = state_until === null ? null : Date.parse(state_until);',
    replace: 'at = null;',
    tests: UNIT,
  },
  {
    rule: 'R278',
    file: READ,
    find: 'Math.min(query.to, now + 1)',
    replace: 'query.to',
    tests: ROUTES,
  },
  {
    rule: 'R279',
    file: 'packages/web/src/screens/hunt-map/huntMapAddress.ts',
    find: 'past === null ? readOpen(params) : null',
    replace: 'readOpen(params)',
    tests: ['packages/web/src/screens/hunt-map/huntMapAddress.test.ts'],
  },
  {
    rule: 'R279',
    file: 'packages/web/src/screens/hunt-map/PastTab.tsx',
    find: 'firedNow={items.filter(isFired).length}',
    replace: 'firedNow={ofFilter.filter(isFired).length}',
    tests: ['packages/web/src/screens/hunt-map/past/PastMap.test.tsx'],
  },
  {
    rule: 'R165',
    file: CHANGES,
    find: 'isStillOpen: open.length > 0,',
    replace: 'isStillOpen: false,',
    tests: UNIT,
  },
];
