import { mayReload, type ReloadMemory } from '@satomori/core';
import { readJson, writeJson } from '../device/storage.ts';
import { mayReloadNow } from './unsaved.ts';

const KEY = 'satomori-chunk-reloads';

export interface ChunkReloadOptions {
  reload: (path: string) => void;
  /** Whether the server answers: without it a reload would leave the browser's own error page in place of the app. */
  isServerThere: () => Promise<boolean>;
}

/**
 * After a part of the app could not be loaded (most often: a new version is deployed) the page is reloaded,
 * at most once in 10 seconds per path; the memory of it survives the reload. Not while that would lose what is typed.
 *
 * @returns asks for a reload at a path, query included; answers whether it is coming
 */
export function createChunkReload({ reload, isServerThere }: ChunkReloadOptions) {
  /** One failure is told of more than once: the answer is the same for all who ask meanwhile. */
  let decided: Promise<boolean> | null = null;

  async function decide(path: string): Promise<boolean> {
    if (!mayReloadNow() || !navigator.onLine || !(await isServerThere())) return false;
    const [pathname = ''] = path.split('?');
    const decision = mayReload((readJson(sessionStorage, KEY) ?? {}) as ReloadMemory, pathname, Date.now());
    writeJson(sessionStorage, KEY, decision.memory);
    if (!decision.reload) return false;
    reload(path);
    return true;
  }

  return (path: string): Promise<boolean> => {
    decided ??= decide(path).then((isComing) => {
      if (!isComing) decided = null;
      return isComing;
    });
    return decided;
  };
}
