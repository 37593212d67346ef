import type { Mutation } from './mutation.ts';

const RESTORE = 'packages/server/src/backup/restoreBackup.ts';
const tests = ['packages/server/src/backup/restoreBackup.test.ts'];

export const mutations: Mutation[] = [
  {
    rule: 'R21',
    file: RESTORE,
    find: 'if (verify) await verifyRows(staged, manifest);',
    replace: '',
    tests,
  },
  {
    rule: 'R21',
    file: RESTORE,
    find: 'if (verify) await verifyPhotos(folder, manifest, kept);',
    replace: '',
    tests,
  },
  {
    rule: 'R21',
    file: 'packages/server/src/backup/photoFiles.ts',
    find: 'if (!PHOTO_PATH.test(path)) throw',
    replace: 'if (path === "") throw',
    tests: ['packages/server/src/backup/photoFiles.test.ts'],
  },
  {
    rule: 'R21',
    file: 'packages/server/src/backup/photoFiles.ts',
    find: 'return found?.size === bytes && (await hashFile(file)).sha256 === sha256;',
    replace: 'return found?.size === bytes;',
    tests: ['packages/server/src/backup/photoFiles.test.ts'],
  },
];
