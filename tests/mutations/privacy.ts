import type { Mutation } from './mutation.ts';

const NOTED = ['packages/server/src/posts/sightings/noted.test.ts'];
const SERIALIZED = ['packages/server/src/plugins/answerSerializer.test.ts'];
const SHARED = ['packages/server/src/posts/sharedViewer.test.ts'];

export const mutations: Mutation[] = [
  {
    rule: 'R13',
    file: 'packages/server/src/posts/sightings/content.ts',
    find: "if (isChanged && !scope.roles.has('admin'))",
    replace: 'if (isChanged && scope.userId === null)',
    tests: NOTED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/access/scope.ts',
    find: "roles.has('sharedViewer') ? publicFrom(now, session.site.witness_public_days) : null",
    replace: 'null',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/posts/repository.ts',
    find: "from === null ? eb.lit(true) : eb('posts.happened_at', '>=', from)",
    replace: 'eb.lit(true)',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/posts/mapView.ts',
    find: 'postVisibility(scope, kind).from === null &&',
    replace: '',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/posts/reviewRepository.ts',
    find: "query.where('posts.happened_at', '>=', from as number)",
    replace: 'query',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/events/hub.ts',
    find: '(times.get(change.row_id) ?? from) >= from',
    replace: 'true',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/plugins/addRoute.ts',
    find: 'scope === undefined ? answer : hidePeople(scope, answer)',
    replace: 'answer',
    tests: SHARED,
  },
  {
    rule: 'R12',
    file: 'packages/server/src/plugins/answerSerializer.ts',
    find: 'const write = restore(writer);',
    replace: 'const write = JSON.stringify;',
    tests: SERIALIZED,
  },
  {
    rule: 'R12',
    file: 'packages/server/src/plugins/answerSerializer.ts',
    find: 'if (fits(value)) return',
    replace: 'if (fits !== undefined) return',
    tests: SERIALIZED,
  },
  {
    rule: 'R39',
    file: 'packages/core/src/captures/fields.ts',
    find: 'isListed: true,\n    identifiesPerson: true,',
    replace: 'isListed: true,',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/access/hidePeople.ts',
    find: 'seesPeople(scope) ? value : (withoutPeople(value) as Value)',
    replace: 'value',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/papers/collecting/collectTraps.ts',
    find: 'return hidePeople(scope, rows)',
    replace: 'return rows',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/papers/collecting/collectCaptures.ts',
    find: `hidePeople(
    scope,
    rows.reverse().map((row) => view(row, [])),
  )`,
    replace: 'rows.reverse().map((row) => view(row, []))',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/photos/viewPhoto.ts',
    find: 'seesPeople(scope) && ',
    replace: '',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/posts/repository.ts',
    find: '  seesPeople(scope)\n',
    replace: '  true\n',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/users/list.ts',
    find: 'seesPeople(scope) && ',
    replace: '',
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/server/src/traps/trapLogRepository.ts',
    find: "seesPeople(scope) ? ['users.name'] : []",
    replace: "'users.name'",
    tests: SHARED,
  },
  {
    rule: 'R39',
    file: 'packages/core/src/access/roles.ts',
    find: ' && is_shared_viewer !== true',
    replace: '',
    tests: ['packages/core/src/access/roles.test.ts', ...SHARED],
  },
  {
    rule: 'R261',
    file: 'packages/web/src/traps/detail/CallMenu.tsx',
    find: 'enabled: user.is_admin',
    replace: 'enabled: true',
    tests: ['packages/web/src/traps/detail/TrapBar.test.tsx'],
  },
];
