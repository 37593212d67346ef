import { type HttpClient, NetworkError, readJson } from '@satomori/core';

/** The id of the deployed build. Throws where nobody, or somebody else, answers. */
export async function readDeployedBuild(http: HttpClient): Promise<string> {
  const answer = await http.send('GET', '/_nuxt/builds/latest.json');
  const content = (await readJson(answer)) as { id?: unknown } | null;
  // JSON of somebody else, as a captive portal's, is no other build.
  if (typeof content?.id !== 'string') throw new NetworkError(new Error('no id of a build'));
  return content.id;
}

/** What the build manifest says of a route (build/buildManifest.ts). */
export interface RouteFiles {
  path: string;
  /** What the screen needs to be shown, and what it may fetch later. */
  files: string[];
  later: string[];
}

/** The routes of a build with their files. Throws as `readDeployedBuild`. */
export async function readBuildRoutes(http: HttpClient, build: string): Promise<RouteFiles[]> {
  const answer = await http.send('GET', `/builds/meta/${build}.json`);
  const { routes } = (await readJson(answer)) as { routes: RouteFiles[] };
  return routes;
}
