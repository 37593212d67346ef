// Checks of bodies before they are sent, with the schemas of the contract. A separate entry point, so that a screen
// which sends no such body does not load them.
export { bodyProblems } from './messages/bodyProblems.ts';
export { createCapture } from './contract/captures.ts';
export { createSighting } from './contract/sightings.ts';
