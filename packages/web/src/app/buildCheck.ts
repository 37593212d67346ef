import { BUILD_CHECK_MS, type HttpClient, isNewBuild } from '@satomori/core';
import type { Server } from '../queries/server.tsx';

/** The id of the deployed build. Throws where nobody, or somebody else, answers. */
export async function readDeployedBuild(http: HttpClient): Promise<string> {
  const answer = await http.send('GET', '/_nuxt/builds/latest.json');
  const { id } = (await answer.json()) as { id: string };
  return id;
}

/**
 * Looks at the deployed build now and each hour; tells of another one than that first seen, once.
 *
 * @returns stops looking
 */
export function watchBuild({ http }: Server, onNewBuild: () => void): () => void {
  let firstSeen: string | null = null;

  async function look() {
    const id = await readDeployedBuild(http);
    if (isNewBuild(firstSeen, id)) {
      stop();
      onNewBuild();
    }
    firstSeen ??= id;
  }
  // No answer, or somebody else's page: the next look may fare better.
  const lookQuietly = () => void look().catch(() => {});

  const timer = setInterval(lookQuietly, BUILD_CHECK_MS);
  const stop = () => clearInterval(timer);
  lookQuietly();
  return stop;
}
