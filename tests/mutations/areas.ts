import type { Mutation } from './mutation.ts';

const CHANGE = 'packages/server/src/areas/change.ts';
const CONTRACT = 'packages/core/src/contract/areas/adminAreas.ts';
const AREAS = ['packages/server/src/areas/change.test.ts'];

const FILES = ['packages/core/src/area-files/readAreaFile.test.ts'];

/** What administrators do with the areas of their site, and with files of areas. */
export const mutations: Mutation[] = [
  {
    rule: 'R111',
    file: CONTRACT,
    find: "const ADMINISTRATORS = { roles: ['admin'] } as const;",
    replace: "const ADMINISTRATORS = { roles: ['admin', 'hunter'] } as const;",
    tests: AREAS,
  },
  {
    rule: 'R111',
    file: 'packages/server/src/areas/repository.ts',
    find: "    .where('areas.site_id', '=', scope.siteId)\n",
    replace: '',
    tests: AREAS,
  },
  {
    rule: 'R111',
    file: CONTRACT,
    find: "(kind === 'group') === (group_id !== null)",
    replace: 'kind !== null || group_id !== null',
    tests: AREAS,
  },
  {
    rule: 'R111',
    file: CHANGE,
    find: '(await findGroup(trx, scope, groupId)) === undefined',
    replace: 'false',
    tests: AREAS,
  },
  {
    rule: 'R111',
    file: CHANGE,
    find: 'if (same !== undefined && !isDeepStrictEqual(same, content))',
    replace: 'if (false)',
    tests: AREAS,
  },
  {
    rule: 'R111',
    file: CHANGE,
    find: '[...new Set([area.group_id, after.group_id])]',
    replace: '[after.group_id]',
    tests: AREAS,
  },
  {
    rule: 'R116',
    file: 'packages/core/src/areas/geometry.ts',
    find: 'if (vertices > MAX_AREA_VERTICES)',
    replace: 'if (false)',
    tests: AREAS,
  },
  {
    rule: 'R116',
    file: 'packages/core/src/area-files/unzip.ts',
    find: 'if (bytes > MAX_UNPACKED_BYTES)',
    replace: 'if (false)',
    tests: FILES,
  },
  {
    rule: 'R116',
    file: 'packages/core/src/area-files/unzip.ts',
    find: 'if (!hasEnd(zip)) throw new AreaFileError(BROKEN);',
    replace: '',
    tests: FILES,
  },
  {
    rule: 'R116',
    file: 'packages/core/src/kml/parseKml.ts',
    find: 'if (/<!(DOCTYPE|ENTITY)/i.test(text))',
    replace: 'if (false)',
    tests: FILES,
  },
  {
    rule: 'R116',
    file: 'packages/core/src/area-files/projection.ts',
    find: 'if (!KNOWN_DATUM.test(datum)) throw refuse(`座標系「${name}」は読めません`);',
    replace: '',
    tests: FILES,
  },
  {
    rule: 'R116',
    file: 'packages/core/src/area-files/checkRing.ts',
    find: 'if (gap > NEARLY_CLOSED_M)',
    replace: 'if (gap > 1e9)',
    tests: FILES,
  },
  {
    rule: 'R116',
    file: 'packages/core/src/area-files/checkFeatures.ts',
    find: 'leftOut.push({ number, name, reason: checked.problem });',
    replace: 'void name;',
    tests: FILES,
  },
];
