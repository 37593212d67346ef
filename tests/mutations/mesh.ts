import type { Mutation } from './mutation.ts';

const file = 'packages/core/src/mesh/mesh.ts';
const tests = ['packages/core/src/mesh/mesh.test.ts'];

const LETTERS = ['packages/core/src/mesh/meshLetters.test.ts'];

export const mutations: Mutation[] = [
  { rule: 'R40', file, find: 'north % span >= span / 2', replace: 'north % span > span / 2', tests },
  {
    rule: 'R295',
    file: 'packages/core/src/mesh/mesh.ts',
    find: "mesh_style === 'aichi' ? `${letter}${second}${quarter}` : `${letter}${code.slice(4)}`",
    replace: '`${letter}${code.slice(4)}`',
    tests: LETTERS,
  },
  {
    rule: 'R295',
    file: 'packages/core/src/mesh/meshLetters.ts',
    find: 'if (!isUnique(pairs.map(([, letter]) => letter)))',
    replace: 'if (false)',
    tests: LETTERS,
  },
  { rule: 'R40', file, find: 'east % span >= span / 2', replace: 'east % span > span / 2', tests },
];
