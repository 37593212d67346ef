import { isBuiltin } from 'node:module';
import type { Import } from './importGraph.ts';
import { isTest, packageOf, placeOf } from './sourcePath.ts';

const FACES = new Set([
  'react',
  'react-dom',
  'react-router-dom',
  'ink',
  'fastify',
  'commander',
  'leaflet',
  'kysely',
]);

/** Core runs in the browser and in Node and depends on no app. */
export function coreFences({ from, specifier, target }: Import): string[] {
  if (placeOf(from)?.packageName !== 'core' || target !== undefined || isTest(from)) return [];
  if (isBuiltin(specifier)) return ['core also runs where Node is not'];
  return FACES.has(packageOf(specifier)) ? ['core knows no face'] : [];
}
