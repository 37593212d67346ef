// Reading of files of areas. A separate entry point: only the screen and the command that open such a file load it.
export type { AreaFile, FoundArea, LeftOutFeature } from './area-files/areaFile.ts';
export { signedArea } from './area-files/checkRing.ts';
export { AreaFileError } from './area-files/areaFile.ts';
export { proposedKind } from './area-files/attributes.ts';
export { readAreaFile } from './area-files/readAreaFile.ts';
export { proposedName, registeredAmong } from './area-files/registering.ts';
