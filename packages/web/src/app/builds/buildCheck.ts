import { type HttpClient, NetworkError, readJson } from '@satomori/core';

/**
 * Reads the id of the deployed build.
 *
 * @throws {NetworkError} where there is no answer, or one that is not the server's
 */
export async function readDeployedBuild(http: HttpClient): Promise<string> {
  const answer = await http.send('GET', '/_nuxt/builds/latest.json');
  const content = (await readJson(answer)) as { id?: unknown } | null;
  // JSON from elsewhere, such as a captive portal, is not a new build.
  if (typeof content?.id !== 'string') throw new NetworkError(new Error('no id of a build'));
  return content.id;
}

/** Entry of a route in the build manifest (build/buildManifest.ts). */
interface RouteFiles {
  path: string;
  /** Files that the screen needs to be shown, and those it may fetch later. */
  files: string[];
  later: string[];
}

/**
 * The routes of a build with their files.
 *
 * @throws as `readDeployedBuild`
 */
export async function readBuildRoutes(http: HttpClient, build: string): Promise<RouteFiles[]> {
  const answer = await http.send('GET', `/builds/meta/${build}.json`);
  const { routes } = (await readJson(answer)) as { routes: RouteFiles[] };
  return routes;
}
