/** For tests of the whole server outside of its package. */
export { insertArea } from '../areas/repository.ts';
export * from './captures.ts';
export * from './describeOnEachEngine.ts';
export * from './fetchThrough.ts';
export * from './fieldSite.ts';
export * from './openStream.ts';
export * from './sightings.ts';
export * from './startTestServer.ts';
export * from './trapActs.ts';
export * from './uplinkMessages.ts';
export * from './world.ts';
export { scopeOfSystem } from '../access/scope.ts';
export { createOneTimeCode } from '../accounts/oneTimeCodeRepository.ts';
export { nextSequences } from '../database/sequence.ts';
export { keptFolder } from '../photos/photoStore.ts';
export { defaultQuestionRows } from '../questions/defaults.ts';
export { insertQuestions } from '../questions/repository.ts';
export { hasPoppler, pagesOfText } from '../papers/testing/readPaper.ts';
