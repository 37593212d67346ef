import type { Mutation } from './mutation.ts';

const SEARCH = 'packages/core/src/text/searchKey.ts';
const IDENTITY = 'packages/core/src/text/identityKey.ts';
const PLUGIN = 'packages/server/src/database/keyPlugin.ts';
const duplicateNames = ['packages/server/src/database/duplicateNames.test.ts'];
const everySearch = ['packages/server/src/database/everySearch.test.ts'];

export const mutations: Mutation[] = [
  {
    rule: 'R66',
    file: IDENTITY,
    find: "    .normalize('NFKC')\n    .replace(UNSEEN",
    replace: '    .replace(UNSEEN',
    tests: ['packages/core/src/text/identityKey.test.ts'],
  },
  {
    rule: 'R66',
    file: 'packages/server/src/database/migrations/0040-0059/0040_keys_of_texts.ts',
    find: '      .unique()\n',
    replace: '',
    tests: duplicateNames,
  },
  {
    rule: 'R66',
    file: 'packages/server/src/database/isIdentity.ts',
    find: '${identityKey(name)}',
    replace: '${name}',
    tests: duplicateNames,
  },
  {
    rule: 'R66',
    file: 'packages/server/src/database/duplicateNames.ts',
    find: 'other === undefined ? key : apart(key, row.id)',
    replace: 'key',
    tests: duplicateNames,
  },
  {
    rule: 'R67',
    file: SEARCH,
    find: "    .normalize('NFKC')\n    .toLowerCase()",
    replace: '    .toLowerCase()',
    tests: ['packages/core/src/text/searchKey.test.ts'],
  },
  {
    rule: 'R67',
    file: SEARCH,
    find: 'return withoutNameVariants(folded);',
    replace: 'return folded;',
    tests: ['packages/core/src/text/searchKey.test.ts'],
  },
  {
    rule: 'R67',
    file: PLUGIN,
    find: "return node.kind === 'UpdateQueryNode' ? updateWithKeys(node) : node;",
    replace: 'return node;',
    tests: everySearch,
  },
  {
    rule: 'R67',
    file: 'packages/server/src/database/fillSearchKeys.ts',
    find: 'known?.version === SEARCH_KEY_VERSION ? known : start',
    replace: 'known ?? start',
    tests: duplicateNames,
  },
];
