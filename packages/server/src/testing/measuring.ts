/** For benchmarks that call the server's functions without HTTP and without a test runner. */
export { scopeOfSystem } from '../access/scope.ts';
export { openDatabase } from '../database/database.ts';
export { nextSequences } from '../database/sequence.ts';
export { insertTrapLogs, type NewTrapLog } from '../traps/trapLogRepository.ts';
