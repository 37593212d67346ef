import { mayReload, type ReloadMemory } from '@satomori/core';
import { readJson, writeJson } from '../device/storage.ts';
import { mayReloadNow } from './unsaved.ts';

const KEY = 'satomori-chunk-reloads';

interface ChunkReloadOptions {
  reload: (path: string) => void;
  /** Whether the server answers: otherwise a reload would replace the app with the browser's error page. */
  isServerThere: () => Promise<boolean>;
}

/**
 * After a part of the app could not be loaded (usually because a new version is deployed) the page is
 * reloaded, at most once in 10 seconds per path; the guard survives the reload. Not while typed text would be
 * lost.
 *
 * @returns requests a reload at a path, query included; resolves with whether it happens
 */
export function createChunkReload({ reload, isServerThere }: ChunkReloadOptions) {
  /** One failure is reported several times: all callers get the same answer. */
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
