import type { Mutation } from './mutation.ts';

const file = 'packages/core/src/mesh/mesh.ts';
const tests = ['packages/core/src/mesh/mesh.test.ts'];

export const mutations: Mutation[] = [
  { rule: 'R40', file, find: 'north % span >= span / 2', replace: 'north % span > span / 2', tests },
  { rule: 'R40', file, find: 'east % span >= span / 2', replace: 'east % span > span / 2', tests },
];
