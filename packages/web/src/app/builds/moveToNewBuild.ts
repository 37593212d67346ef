import { type HttpClient, isNewBuild, type ScreenRole, WORKER_POLL_MS } from '@satomori/core';
import { BUILD_ID } from '../../platform/page/buildIds.ts';
import { untilNothingUnsaved } from '../../platform/page/unsaved.ts';
import { readDeployedBuild } from './buildCheck.ts';
import { isDeviceFull, keepScreens } from './keepScreens.ts';

interface MoveOptions {
  http: HttpClient;
  /** Roles of the person whose screens are kept; `null` where nobody is signed in. */
  roles: () => ReadonlySet<ScreenRole> | null;
  reload: () => void;
}

/** Whether the deployed build is another one; if so, its screens are kept. */
async function keepDeployed({ http, roles }: MoveOptions): Promise<boolean> {
  const build = await readDeployedBuild(http);
  if (!isNewBuild(BUILD_ID, build)) return false;
  const ofPerson = roles();
  try {
    if (ofPerson !== null) await keepScreens(http, ofPerson, build);
  } catch (error) {
    // It opens with a signal; without one the present build does, until there is room.
    if (!isDeviceFull(error)) throw error;
  }
  return true;
}

/**
 * Moves the page to the deployed build: first its screens are kept, so that none is missing where the signal ends, then
 * the page is reloaded, as soon as nothing typed would be lost. Until then everything is opened from the present build.
 *
 * Source: R90.
 */
export function createMove(options: MoveOptions): () => Promise<void> {
  let moves = 0;
  return async () => {
    moves += 1;
    const move = moves;
    let isNew: boolean | undefined;
    // A newer build may follow meanwhile, with a move of its own.
    while (isNew === undefined && move === moves) {
      isNew = await keepDeployed(options).catch(() => undefined);
      if (isNew === undefined) await new Promise((resolve) => setTimeout(resolve, WORKER_POLL_MS));
    }
    if (isNew !== true) return;
    await untilNothingUnsaved();
    if (move === moves) options.reload();
  };
}
