import type { Mutation } from './mutation.ts';

const COPIES = ['packages/server/src/photos/createPhotoCopies.test.ts'];
const FSYNC = ['packages/server/src/photos/photoFsync.test.ts'];
const POOL = ['packages/server/src/processes/jobPool.test.ts'];
const TURNED = ['packages/server/src/posts/turnedPhotos.test.ts'];
const WITHOUT_GPS = ['packages/server/src/photos/encodeWithoutGps.test.ts'];
const STORE = 'packages/server/src/photos/photoStore.ts';

/** Protections of an acknowledged photo in a power cut. */
export const mutations: Mutation[] = [
  { rule: 'R1', file: STORE, find: ', { flush: true }', replace: '', tests: FSYNC },
  { rule: 'R1', file: STORE, find: '    await syncFolder(photo.folder);\n', replace: '', tests: FSYNC },
  { rule: 'R1', file: STORE, find: '    await syncFolder(prefixFolder);\n', replace: '', tests: FSYNC },
  {
    rule: 'R1',
    file: STORE,
    find: '    await syncFolder(dirname(prefixFolder));\n',
    replace: '',
    tests: FSYNC,
  },
  {
    rule: 'R1',
    file: 'packages/server/src/photos/createPhotoCopies.ts',
    find: ', { flush: true }',
    replace: '',
    tests: FSYNC,
  },
  {
    rule: 'R14',
    file: 'packages/server/src/photos/createPhotoCopies.ts',
    find: "mime === 'image/png' ? stripPngChunks(file) : file",
    replace: 'file',
    tests: COPIES,
  },
  {
    rule: 'R14',
    file: 'packages/server/src/photos/encodeWithoutGps.ts',
    find: 'photo.webp(',
    replace: 'photo.keepMetadata().webp(',
    tests: WITHOUT_GPS,
  },
  {
    rule: 'R14',
    file: 'packages/server/src/photos/encodeWithoutGps.ts',
    find: 'METADATA_CHUNKS.has(name)',
    replace: "name === ''",
    tests: WITHOUT_GPS,
  },
  {
    rule: 'R14',
    file: 'packages/server/src/photos/createPhotoCopies.ts',
    find: 'const data = await encodeWithoutGps(photo);',
    replace: 'const data = await photo.keepMetadata().webp().toBuffer();',
    tests: COPIES,
  },
  {
    rule: 'R98',
    file: 'packages/server/src/photos/createPhotoCopies.ts',
    find: '.rotate(job.turn)',
    replace: '',
    tests: COPIES,
  },
  {
    rule: 'R98',
    file: 'packages/server/src/posts/keepPhotos.ts',
    find: 'photo.turn === 0 ? undefined : photo.turn',
    replace: 'undefined',
    tests: TURNED,
  },
  {
    rule: 'R98',
    file: 'packages/server/src/posts/putPhoto.ts',
    find: '  known.turn === input.turn &&\n',
    replace: '',
    tests: TURNED,
  },
  {
    rule: 'R98',
    file: 'packages/web/src/posts/draft/postDraft.ts',
    find: 'turn === 0 ? {} : { turn }',
    replace: '{}',
    tests: ['packages/web/src/posts/draft/keptDraft.test.tsx'],
  },
  {
    rule: 'R14',
    file: 'packages/server/src/photos/stripPngChunks.ts',
    find: "'sBIT',",
    replace: "'sBIT', 'iCCP',",
    tests: ['packages/server/src/photos/stripPngChunks.test.ts'],
  },
  {
    rule: 'R14',
    file: 'packages/server/src/photos/exifSegment.ts',
    find: ' || exif.length > MAX_EXIF_BYTES',
    replace: '',
    tests: ['packages/server/src/photos/exifSegment.test.ts'],
  },
  {
    rule: 'R19',
    file: 'packages/server/src/processes/jobPool.ts',
    find: 'owner === null || !this.#owners.has(owner)',
    replace: 'owner === null || owner !== null',
    tests: POOL,
  },
  {
    rule: 'R19',
    file: 'packages/server/src/processes/jobPool.ts',
    find: "signal === 'SIGKILL' && this.#isFirstKill(key)",
    replace: 'false',
    tests: POOL,
  },
  {
    rule: 'R14',
    file: 'packages/server/src/processes/jobPool.ts',
    find: '    this.#killed.add(key);\n',
    replace: '',
    tests: POOL,
  },
  {
    rule: 'R19',
    file: 'packages/server/src/processes/jobPool.ts',
    find: 'this.#isClosed || !isReady',
    replace: 'this.#isClosed || isReady',
    tests: POOL,
  },
];
