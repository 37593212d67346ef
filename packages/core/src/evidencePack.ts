// Checking of evidence packs. A separate entry point: only the command that opens such a file loads it.
export { checkPack, type CheckedPack, type PackHead, type PackProblem } from './rewards/checkPack.ts';
