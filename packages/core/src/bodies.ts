// What a face checks before it sends, with the schemas of the contract. Apart from the rest, so that a screen which
// sends no such body loads none of them.
export { bodyProblems } from './contract/bodyProblems.ts';
export { createHuntPoint } from './contract/huntPoints.ts';
export { createMapPoint } from './contract/mapPoints.ts';
