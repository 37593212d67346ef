/** For benches that call the server's own work without its HTTP, and without a test runner. */
export { scopeOfSystem } from '../access/scope.ts';
export { openDatabase } from '../database/database.ts';
export { nextSequences } from '../database/sequence.ts';
export { insertTrapLogs, type NewTrapLog } from '../traps/trapLogRepository.ts';
