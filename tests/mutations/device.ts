import type { Mutation } from './mutation.ts';

const KEPT_PHOTO = 'packages/web/src/platform/photos/keptPhoto.ts';
const PHOTOS = ['packages/web/src/platform/drafts/draftPhotos.test.ts'];
const SENDING = ['packages/web/src/posts/form/useSend.test.ts'];

/** What a device stores for the person who uses it. */
export const mutations: Mutation[] = [
  {
    rule: 'R9',
    file: 'packages/web/src/sightings/approach/ApproachWatch.tsx',
    find: 'new Set(readNotified(userId)),',
    replace: 'new Set(readNotified(`${userId}x`)),',
    tests: ['packages/web/src/sightings/approach/ApproachWatch.test.tsx'],
  },
  {
    rule: 'R9',
    file: 'packages/web/src/posts/draft/useDraft.ts',
    find: '`${form} ${user.id}`',
    replace: '`${form} ${form}`',
    tests: ['packages/web/src/posts/draft/keptDraft.test.tsx'],
  },
  {
    rule: 'R64',
    file: KEPT_PHOTO,
    find: 'const damage = damageOf({ sha256, size }, await measured(bytes));',
    replace: 'const damage = damageOf({ sha256, size }, { sha256, size: size ?? 0 });',
    tests: PHOTOS,
  },
  {
    rule: 'R64',
    file: KEPT_PHOTO,
    find: 'found.sha256 === expected.sha256',
    replace: 'found.sha256.length === expected.sha256.length',
    tests: PHOTOS,
  },
  {
    rule: 'R64',
    file: KEPT_PHOTO,
    find: ': { bytes, sha256, size: bytes.byteLength,',
    replace: ': { bytes: file as never, sha256, size: bytes.byteLength,',
    tests: PHOTOS,
  },
  {
    rule: 'R64',
    file: 'packages/web/src/platform/drafts/draftStorage.ts',
    find: 'photos.push(await readPhoto(key, photo));',
    replace: '{ const read = await readPhoto(key, photo); if (read.file !== null) photos.push(read); }',
    tests: PHOTOS,
  },
  {
    rule: 'R64',
    file: 'packages/web/src/posts/form/useSend.ts',
    find: 'if (damages.size > 0) {',
    replace: 'if (damages.size > 8) {',
    tests: SENDING,
  },
  {
    rule: 'R64',
    file: 'packages/web/src/posts/form/formProblems.ts',
    find: "return damaged === '' ? null",
    replace: "return damaged !== '' ? null",
    tests: SENDING,
  },
  {
    rule: 'R63',
    file: 'packages/web/src/posts/draft/UnsendableDraft.tsx',
    find: 'onClick={() => setIsAsking(true)}',
    replace: 'onClick={() => void discard()}',
    tests: ['packages/web/src/screens/shot/ShotScreen.test.tsx'],
  },
];
