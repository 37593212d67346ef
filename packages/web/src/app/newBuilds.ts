import { BUILD_ID } from '../platform/release.ts';
import { reloadAt } from '../platform/page.ts';
import { followServiceWorker } from '../platform/serviceWorker.ts';
import { untilNothingUnsaved } from '../platform/unsaved.ts';

/** Follows the service worker: where one of another build has taken over, the page is loaded anew. */
export function followNewBuilds(): void {
  followServiceWorker({
    base: import.meta.env.BASE_URL,
    build: BUILD_ID,
    onOtherBuild: () => void untilNothingUnsaved().then(() => reloadAt()),
  });
}
