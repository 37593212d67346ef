import type { Mutation } from './mutation.ts';

const FSYNC = ['packages/server/src/images/photoFsync.test.ts'];
const STORE = 'packages/server/src/images/photoStore.ts';

/** What keeps an acknowledged photo through a power cut. */
export const mutations: Mutation[] = [
  { rule: 'R1', file: STORE, find: ', { flush: true }', replace: '', tests: FSYNC },
  { rule: 'R1', file: STORE, find: '    await syncFolder(photo.folder);\n', replace: '', tests: FSYNC },
  { rule: 'R1', file: STORE, find: '    await syncFolder(shelf);\n', replace: '', tests: FSYNC },
  { rule: 'R1', file: STORE, find: '    await syncFolder(dirname(shelf));\n', replace: '', tests: FSYNC },
  {
    rule: 'R1',
    file: 'packages/server/src/images/developPhoto.ts',
    find: '    await handle.sync();\n',
    replace: '',
    tests: FSYNC,
  },
];
