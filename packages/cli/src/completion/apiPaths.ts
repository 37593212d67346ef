import { ENDPOINTS } from '@satomori/core/rowSchemas';

/** The path with the parameters typed so far filled in, up to the first that is missing. */
function pathFor(path: string, typed: readonly string[]): string {
  const known: string[] = [];
  for (const [place, part] of path.split('/').entries()) {
    const filled = place < typed.length - 1 ? typed[place] : '';
    if (part.startsWith('{') && !filled) return `${known.join('/')}/`;
    known.push(part.startsWith('{') ? (filled ?? '') : part);
  }
  return known.join('/');
}

/** The contract's paths for a method. */
export function apiPaths(method: string, typed: string): string[] {
  const wanted = method.toUpperCase() === 'HEAD' ? 'GET' : method.toUpperCase();
  const parts = typed.split('/');
  return Object.values(ENDPOINTS)
    .filter((endpoint) => endpoint.method === wanted)
    .map(({ path }) => pathFor(path, parts));
}
