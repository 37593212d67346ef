import { BUILD_CHECK_MS, type HttpClient, isNewBuild } from '@satomori/core';
import { readDeployedBuild } from './buildCheck.ts';

interface WatchedBuild {
  http: HttpClient;
  /** Id of the build of the page. */
  build: string;
  onNewBuild: () => void;
}

/**
 * Checks the deployed build every hour, and reports another one once.
 *
 * Source: R90.
 *
 * @returns stops the checks
 */
export function watchBuild({ http, build, onNewBuild }: WatchedBuild): () => void {
  async function check() {
    if (!isNewBuild(build, await readDeployedBuild(http))) return;
    stop();
    onNewBuild();
  }
  // No answer, or the page of another server: the next check may succeed.
  const timer = setInterval(() => void check().catch(() => {}), BUILD_CHECK_MS);
  const stop = () => clearInterval(timer);
  return stop;
}
