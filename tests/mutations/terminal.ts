import type { Mutation } from './mutation.ts';

export const mutations: Mutation[] = [
  {
    rule: 'R36',
    file: 'packages/cli/src/server/printList.ts',
    find: 'isForPerson(destination) ? TERMINAL_LIMIT : Number.POSITIVE_INFINITY',
    replace: 'TERMINAL_LIMIT',
    tests: ['packages/cli/src/commands/traps/list.test.ts'],
  },
  {
    rule: 'R36',
    file: 'packages/cli/src/server/printList.ts',
    find: "isTerminal && output.mode !== 'json'",
    replace: 'isTerminal',
    tests: ['packages/cli/src/commands/traps/list.test.ts'],
  },
  {
    rule: 'R30',
    file: 'packages/server/src/traps/urgency.ts',
    find: 'if (difference !== 0) return difference;',
    replace: '',
    tests: ['packages/server/src/traps/list.test.ts'],
  },
  {
    rule: 'R18',
    file: 'packages/cli/src/support/reportable.ts',
    find: "oneOf(CHECK_RESULTS, result) ?? 'other'",
    replace: 'String(result)',
    tests: ['packages/cli/src/support/support.test.ts'],
  },
  {
    rule: 'R18',
    file: 'packages/cli/src/support/reportable.ts',
    find: 'requestId !== null && UUID.test(requestId) ? requestId : null',
    replace: 'requestId',
    tests: ['packages/cli/src/support/support.test.ts'],
  },
  {
    rule: 'R18',
    file: 'packages/cli/src/support/reportable.ts',
    find: "oneOf(known, state) ?? 'other'",
    replace: 'state',
    tests: ['packages/cli/src/support/support.test.ts'],
  },
  {
    rule: 'R37',
    file: 'packages/cli/src/papers/unitVersion.ts',
    find: 'one.count === other.count && one.newest_change === other.newest_change',
    replace: 'one.count === other.count',
    tests: ['packages/cli/src/papers/savePapers.test.ts'],
  },
  {
    rule: 'R37',
    file: 'packages/cli/src/papers/savePapers.ts',
    find: 'entry.version != null && isSameVersion(entry.version, version)',
    replace: 'entry.version == null || isSameVersion(entry.version, version)',
    tests: ['packages/cli/src/papers/savePapers.test.ts'],
  },
];
