import type { HttpClient } from '@satomori/core';
import { BUILD_ID } from '../../platform/page/release.ts';
import { reloadAt } from '../../platform/page/page.ts';
import { followServiceWorker } from '../../platform/page/serviceWorker.ts';
import { untilNothingUnsaved } from '../../platform/page/unsaved.ts';
import { watchBuild } from './watchBuild.ts';

interface NewBuilds {
  http: HttpClient;
  /** Address of the service worker's file; it becomes a trusted type when it is registered. */
  script: string;
  /** Called when another build is deployed. */
  onNewBuild: () => void;
}

/** Checks for new builds; once a service worker of another build has taken over, the page is reloaded. */
export function followNewBuilds({ http, script, onNewBuild }: NewBuilds): void {
  watchBuild({ http, build: BUILD_ID, onNewBuild });
  followServiceWorker({
    script,
    base: import.meta.env.BASE_URL,
    build: BUILD_ID,
    onOtherBuild: () => void untilNothingUnsaved().then(() => reloadAt()),
  });
}
