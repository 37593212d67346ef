import type { Mutation } from './mutation.ts';

const SERVER = ['packages/server/src/basemaps/basemap.test.ts'];
const PAPERS = ['packages/server/src/papers/town-map/townMap.test.ts'];
const DEVICE = ['packages/web/src/platform/town-map/keptTiles.test.ts'];

/** The map of the town: whose it is, what is taken as one, and what is kept of it on a device. */
export const mutations: Mutation[] = [
  {
    rule: 'R190',
    file: 'packages/server/src/basemaps/basemapStore.ts',
    find: '=> join(root, siteId);',
    replace: "=> join(root, 'all', siteId.slice(0, 0));",
    tests: SERVER,
  },
  {
    rule: 'R190',
    file: 'packages/server/src/basemaps/routes.ts',
    find: 'if (basemap?.id !== id)',
    replace: 'if (basemap === null)',
    tests: SERVER,
  },
  {
    rule: 'R294',
    file: 'packages/server/src/papers/town-map/townMap.ts',
    find: 'note: sourceOf(basemap),',
    replace: "note: '',",
    tests: PAPERS,
  },
  {
    rule: 'R294',
    file: 'packages/server/src/papers/town-map/townMap.ts',
    find: '.catch(() => null)',
    replace: '',
    tests: PAPERS,
  },
  {
    rule: 'R294',
    file: 'packages/server/src/papers/parts/page.ts',
    find: "name === 'file' ? undefined : value",
    replace: 'value',
    tests: PAPERS,
  },
  {
    rule: 'R191',
    file: 'packages/server/src/basemaps/basemapStore.ts',
    find: '    await inspectArchive(file, `${file} ${now}`, center);\n    await mkdir',
    replace: '    await mkdir',
    tests: SERVER,
  },
  {
    rule: 'R191',
    file: 'packages/server/src/basemaps/inspectArchive.ts',
    find: 'if (header.tileDataOffset + (header.tileDataLength ?? 0) > bytes)',
    replace: 'if (header.tileDataOffset > bytes)',
    tests: SERVER,
  },
  {
    rule: 'R192',
    file: 'packages/web/src/platform/town-map/keepArea.ts',
    find: '    await writing.abandon();\n',
    replace: '',
    tests: DEVICE,
  },
  {
    rule: 'R193',
    file: 'packages/web/src/platform/town-map/keptTiles.ts',
    find: '`${site_id}/${user_id}`',
    replace: '`${user_id}`',
    tests: DEVICE,
  },
  {
    rule: 'R193',
    file: 'packages/web/src/platform/town-map/keptTiles.ts',
    find: '`${AREA}/${ownerPath(keeper)}/`',
    replace: '`${AREA}/${ownerPath(keeper)}`',
    tests: DEVICE,
  },
];
