import { type HttpClient, screenRolesOf } from '@satomori/core';
import { BUILD_ID } from '../../platform/page/buildIds.ts';
import { reloadAt } from '../../platform/page/reloadAt.ts';
import { followServiceWorker } from '../../platform/page/serviceWorker.ts';
import { lastPerson } from '../../queries/session/session.tsx';
import { createMove } from './moveToNewBuild.ts';
import { watchBuild } from './watchBuild.ts';

interface NewBuilds {
  http: HttpClient;
  /** Address of the service worker's file; it becomes a trusted type when it is registered. */
  script: string;
  /** Called when another build is deployed. */
  onNewBuild: () => void;
}

function rolesOfLastPerson() {
  const person = lastPerson();
  return person === null ? null : screenRolesOf(person.user, person.site);
}

/**
 * Checks for new builds; once a service worker of another build has taken over, the page moves to it.
 */
export function followNewBuilds({ http, script, onNewBuild }: NewBuilds): void {
  watchBuild({ http, build: BUILD_ID, onNewBuild });
  const move = createMove({ http, roles: rolesOfLastPerson, reload: () => reloadAt() });
  followServiceWorker({
    script,
    base: import.meta.env.BASE_URL,
    build: BUILD_ID,
    onOtherBuild: () => void move(),
  });
}
