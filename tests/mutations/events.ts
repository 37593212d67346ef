import type { Mutation } from './mutation.ts';

const HUB = 'packages/server/src/events/hub.ts';
const ACROSS_SERVERS = ['packages/server/src/events/acrossServers.test.ts'];
const HUB_TESTS = ['packages/server/src/events/hub.test.ts', 'packages/server/src/events/routes.test.ts'];

export const mutations: Mutation[] = [
  {
    rule: 'R10',
    file: 'packages/core/src/events/followEvents.ts',
    find: "if (!type.includes('event-stream'))",
    replace: "if (!type.includes('/'))",
    tests: ['packages/core/src/events/followEvents.test.ts'],
  },
  {
    rule: 'R19',
    file: 'packages/server/src/events/routes.ts',
    find: 'if (stream.destroyed) return reply;',
    replace: '',
    tests: HUB_TESTS,
  },
  {
    rule: 'R12',
    file: HUB,
    find: 'isVisible(change, scope) &&\n',
    replace: '\n',
    tests: HUB_TESTS,
  },
  {
    rule: 'R33',
    file: HUB,
    find: 'change.sequence > entry.sentUpTo &&\n',
    replace: '\n',
    tests: HUB_TESTS,
  },
  // A stream that continues after a gap without reporting it shows old rows as current.
  {
    rule: 'R11',
    file: HUB,
    find: 'oldest <= asked + 1',
    replace: 'oldest <= asked + 2',
    tests: HUB_TESTS,
  },
  {
    rule: 'R11',
    file: HUB,
    find: '(asked < current && oldest !== null && oldest <= asked + 1)',
    replace: '(oldest !== null && oldest <= asked + 1)',
    tests: HUB_TESTS,
  },
  {
    rule: 'R167',
    file: HUB,
    find: 'void (channel === CHANGES ? sendPending(siteId) : checkSessions(siteId))',
    replace: 'void sendPending(siteId)',
    tests: ACROSS_SERVERS,
  },
  {
    rule: 'R167',
    file: 'packages/server/src/database/migrations/0080-0099/0090_change_notices.ts',
    find: '    ended_tokens: sql`insert`,\n',
    replace: '',
    tests: ACROSS_SERVERS,
  },
  {
    rule: 'R167',
    file: HUB,
    find: '    onNotification: (channel, siteId) =>',
    replace: '    onNotification: (channel, siteId) => channel !== CHANGES &&',
    tests: ACROSS_SERVERS,
  },
];
