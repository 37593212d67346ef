// What a face checks before it sends, with the schemas of the contract. Apart from the rest, so that a screen which
// sends no such body loads none of them.
export { bodyProblems } from './messages/bodyProblems.ts';
export { createCapture } from './contract/captures.ts';
export { createSighting } from './contract/sightings.ts';
