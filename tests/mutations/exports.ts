import type { Mutation } from './mutation.ts';

const ROUTES = 'packages/server/src/exports/routes.ts';
const PHOTOS = ['packages/server/src/exports/photos.test.ts'];
const TESTS = ['packages/server/src/exports/routes.test.ts'];

/** What saved files of lists contain, and for whom they are. */
export const mutations: Mutation[] = [
  {
    rule: 'R268',
    file: 'packages/server/src/exports/lists/openSightings.ts',
    find: 'MESHES[position]), place: null }',
    replace: 'MESHES[position]), place }',
    tests: ['packages/server/src/exports/lists/openSightings.test.ts'],
  },
  {
    rule: 'R268',
    file: 'packages/server/src/exports/lists/openSightings.ts',
    find: '{ ...query, state: [...countedStatuses(site.post_needs_approval)] }',
    replace: 'query',
    tests: ['packages/server/src/exports/lists/openSightings.test.ts'],
  },
  {
    rule: 'R233',
    file: ROUTES,
    find: "    if (!mayCall(EXPORTED[query.of], scope.roles)) throw new AppError('not_allowed');\n",
    replace: '',
    tests: TESTS,
  },
  {
    rule: 'R233',
    file: ROUTES,
    find: '    await noteExport({ scope, requestId: request.id }, list, query);\n',
    replace: '',
    tests: TESTS,
  },
  {
    rule: 'R233',
    file: 'packages/server/src/exports/lists/shownFields.ts',
    find: '(identifiesPerson !== true || seesPeople(scope))',
    replace: '(identifiesPerson !== true || true)',
    tests: TESTS,
  },
  {
    rule: 'R233',
    file: 'packages/server/src/traps/repository.ts',
    find: "    .$if(filter.ids !== undefined, (query) => query.where(isAmong(db, 'traps.id', filter.ids ?? [])))\n",
    replace: '',
    tests: ['packages/server/src/exports/lists/lists.test.ts'],
  },
  {
    rule: 'R275',
    file: ROUTES,
    find: "    if (format === 'photos' && !maySavePhotos(scope, list)) throw new AppError('not_allowed');\n",
    replace: '',
    tests: PHOTOS,
  },
  {
    rule: 'R275',
    file: 'packages/server/src/posts/repository.ts',
    find: '    .where((eb) => seesPost(db, scope, kind, eb))\n',
    replace: '',
    tests: PHOTOS,
  },
  {
    rule: 'R275',
    file: 'packages/server/src/photos/repository.ts',
    find: "    .where('site_id', '=', scope.siteId)\n    .where(isAmong(db, 'owner_id', ownerIds))",
    replace: "    .where(isAmong(db, 'owner_id', ownerIds))",
    tests: PHOTOS,
  },
  {
    rule: 'R275',
    file: 'packages/server/src/photos/readCopy.ts',
    find: "'view'",
    replace: "'original'",
    tests: PHOTOS,
  },
  {
    rule: 'R275',
    file: 'packages/server/src/exports/formats/photoArchive.ts',
    find: '...(seesPeople(scope) ? [UPLOADER] : [])',
    replace: 'UPLOADER',
    tests: PHOTOS,
  },
  {
    rule: 'R276',
    file: 'packages/server/src/exports/formats/photoArchive.ts',
    find: "store.has(photo.storage_key, 'view')",
    replace: 'store.has(photo.storage_key)',
    tests: ['packages/server/src/exports/photos.test.ts'],
  },
  {
    rule: 'R276',
    file: 'packages/server/src/exports/formats/hashedContent.ts',
    find: '    digest.update(chunk);\n',
    replace: '',
    tests: PHOTOS,
  },
  {
    rule: 'R276',
    file: 'packages/server/src/exports/refuseTooLong.ts',
    find: 'count <= MAX_EXPORTED_PHOTOS',
    replace: 'count >= 0',
    tests: PHOTOS,
  },
  {
    rule: 'R276',
    file: 'packages/server/src/exports/formats/zipOf.ts',
    find: "  out.on('close', () => reading?.destroy());\n",
    replace: '',
    tests: ['packages/server/src/exports/formats/photoArchive.test.ts'],
  },
  {
    rule: 'R234',
    file: 'packages/server/src/exports/formats/csvFile.ts',
    find: '    count += rows.length;\n',
    replace: '',
    tests: TESTS,
  },
  {
    rule: 'R235',
    file: 'packages/server/src/exports/formats/fileColumn.ts',
    find: "  if (def?.type === 'pipe') return",
    replace: "  if (def?.type === 'none') return",
    tests: TESTS,
  },
  {
    rule: 'R236',
    file: 'packages/server/src/exports/formats/gpxFile.ts',
    find: '    unplaced += without;\n',
    replace: '',
    tests: ['packages/server/src/exports/formats/mapFiles.test.ts'],
  },
  {
    rule: 'R238',
    file: 'packages/server/src/exports/formats/shapefile/dbf.ts',
    find: 'return bytes > MAX_TEXT_BYTES;',
    replace: 'return false;',
    tests: ['packages/server/src/exports/formats/shapefile/shapeFile.test.ts'],
  },
  {
    rule: 'R237',
    file: 'packages/server/src/exports/formats/cp932.ts',
    find: 'if (found === MISSING && character !== MISSING)',
    replace: 'if (found === character)',
    tests: ['packages/server/src/exports/formats/cp932File.test.ts'],
  },
];
