import type { Mutation } from './mutation.ts';

const tests = ['packages/server/src/hunt-points/copied.test.ts'];

export const mutations: Mutation[] = [
  {
    rule: 'R41',
    file: 'packages/server/src/hunt-points/capturePlace.ts',
    find: "if (latitude !== null && position_source !== 'trap')",
    replace: 'if (latitude !== null)',
    tests,
  },
  {
    rule: 'R41',
    file: 'packages/server/src/hunt-points/capturePlace.ts',
    find: "if (known?.position_source !== 'trap' || trap !== undefined || trap_id == null) return NOWHERE;",
    replace: 'if (known === undefined) return NOWHERE;',
    tests,
  },
  {
    rule: 'R41',
    file: 'packages/server/src/hunt-points/content.ts',
    find: '    ...copied,\n',
    replace: '',
    tests,
  },
];
