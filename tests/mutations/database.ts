import type { Mutation } from './mutation.ts';

const WORKER = 'packages/server/src/database/sqlite/worker.ts';
const tests = ['packages/server/src/database/sqlite/queryThread.test.ts'];

export const mutations: Mutation[] = [
  { rule: 'R2', file: WORKER, find: "'synchronous = FULL'", replace: "'synchronous = NORMAL'", tests },
  { rule: 'R2', file: WORKER, find: "'journal_mode = WAL'", replace: "'journal_mode = MEMORY'", tests },
];
