// The contract with its schemas, which the main entry has not in the web and terminal apps (build/slimContract.ts): for
// code that lists the fields of rows.
export * from './contract/index.ts';
export { ENDPOINTS } from './endpoints.ts';
