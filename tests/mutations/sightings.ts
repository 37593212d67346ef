import type { Mutation } from './mutation.ts';

export const mutations: Mutation[] = [
  {
    rule: 'R46',
    file: 'packages/core/src/boundaries/isWithin.ts',
    find: "!holes.some((hole) => placeIn(point, hole) === 'inside')",
    replace: 'holes.length >= 0',
    tests: ['packages/core/src/boundaries/isWithin.test.ts'],
  },
  {
    rule: 'R46',
    file: 'packages/core/src/boundaries/isWithin.ts',
    find: "place === 'edge'",
    replace: 'false',
    tests: ['packages/core/src/boundaries/isWithin.test.ts'],
  },
  {
    rule: 'R33',
    file: 'packages/server/src/posts/newPost.ts',
    find: 'if (stored !== undefined) await kind.notify(trx',
    replace: 'if (stored === null) await kind.notify(trx',
    tests: ['packages/server/src/posts/sightings/notifySighting.test.ts'],
  },
  {
    rule: 'R33',
    file: 'packages/core/src/alarms/sightingAlarm.ts',
    find: "report_kind === 'injury' ||",
    replace: '',
    tests: ['packages/core/src/alarms/sightingAlarm.test.ts'],
  },
  {
    rule: 'R39',
    file: 'packages/server/src/posts/searchRepository.ts',
    find: '...(seesPeople(scope) ? [isPersonNamed(eb, word)] : []),',
    replace: 'isPersonNamed(eb, word),',
    tests: ['packages/server/src/posts/search.test.ts'],
  },
  {
    rule: 'R200',
    file: 'packages/web/src/screens/shot/dangerWords.ts',
    find: "'stored' in done ? NOTIFIED : NOT_NOTIFIED",
    replace: 'NOTIFIED',
    tests: ['packages/web/src/screens/shot/keptDanger.test.tsx'],
  },
  {
    rule: 'R200',
    file: 'packages/web/src/screens/shot/dangerWords.ts',
    find: "if ('gone' in done.kept) return null;",
    replace: 'return null;',
    tests: ['packages/web/src/screens/shot/keptDanger.test.tsx'],
  },
];
