import type { HttpClient } from '@satomori/core';

/** The id of the deployed build. Throws where nobody, or somebody else, answers. */
export async function readDeployedBuild(http: HttpClient): Promise<string> {
  const answer = await http.send('GET', '/_nuxt/builds/latest.json');
  const { id } = (await answer.json()) as { id: string };
  return id;
}
