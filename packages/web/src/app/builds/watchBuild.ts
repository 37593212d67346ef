import { BUILD_CHECK_MS, type HttpClient, isNewBuild } from '@satomori/core';
import { readDeployedBuild } from './buildCheck.ts';

export interface WatchedBuild {
  http: HttpClient;
  /** Id of the build first seen: that of the page. */
  build: string;
  onNewBuild: () => void;
}

/**
 * Looks each hour at the deployed build; tells of another one, once.
 *
 * Source: specification, sections 4 and 9.
 * @returns stops looking
 */
export function watchBuild({ http, build, onNewBuild }: WatchedBuild): () => void {
  async function look() {
    if (!isNewBuild(build, await readDeployedBuild(http))) return;
    stop();
    onNewBuild();
  }
  // No answer, or somebody else's page: the next look may fare better.
  const timer = setInterval(() => void look().catch(() => {}), BUILD_CHECK_MS);
  const stop = () => clearInterval(timer);
  return stop;
}
