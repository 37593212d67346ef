import type { Import } from './importGraph.ts';
import { isTestSupport, packageOf, placeOf, type SourcePlace } from './sourcePath.ts';

const SQL_PACKAGES = new Set(['kysely', 'better-sqlite3', 'pg']);

const DECODERS = new Set(['sharp', 'heic-decode']);
/** Loaded by the process of photos alone. */
const OF_PHOTO_PROCESS = new Set(['createPhotoCopies.ts', 'hashCopy.ts']);

/** Decoders take 40 MB: a thread of the server loads them when it has a picture to draw, or never. */
export function decoderFences({ from, specifier, target, isTypeOnly, isDynamic }: Import): string[] {
  const here = placeOf(from);
  if (here?.packageName !== 'server' || isTypeOnly || isDynamic || isTestSupport(from)) return [];
  const isOfPhotoProcess = here.folders[0] === 'photos' && OF_PHOTO_PROCESS.has(here.fileName);
  const isDecoder = target === undefined && DECODERS.has(packageOf(specifier)) && !isOfPhotoProcess;
  const loadsDecoder =
    OF_PHOTO_PROCESS.has(target?.split('/').at(-1) ?? '') && here.fileName !== 'photoProcess.ts';
  return isDecoder || loadsDecoder ? ['decoders of pictures are only for the process of photos'] : [];
}

/** All SQL of a resource is in its repository; only database/ depends on the engines. */
export function serverFences({ from, specifier, target }: Import): string[] {
  const here = placeOf(from);
  if (here?.packageName !== 'server' || target !== undefined) return [];
  if (!SQL_PACKAGES.has(packageOf(specifier)) || mayWriteSql(here) || isTestSupport(from)) return [];
  return ['SQL belongs in database/ or in a repository'];
}

function mayWriteSql({ folders, fileName }: SourcePlace): boolean {
  return folders[0] === 'database' || folders.includes('migrations') || /(^r|R)epository\.ts$/.test(fileName);
}
