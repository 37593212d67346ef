import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TokenStore } from '@satomori/core';
import { makeFolder } from '../files/folders.ts';
import type { Target } from './target.ts';

/**
 * One file per server, readable by its owner only. It contains the server's address: a context that was changed to
 * another server must not send the old token there.
 */
export function createTokenFile(
  settingsFolder: string,
  target: Pick<Target, 'tokenKey' | 'url'>,
): TokenStore {
  const folder = join(settingsFolder, 'tokens');
  const path = join(folder, `${encodeURIComponent(target.tokenKey)}.json`);
  return {
    get() {
      try {
        const stored = JSON.parse(readFileSync(path, 'utf8')) as { url?: unknown; token?: unknown };
        return stored.url === target.url && typeof stored.token === 'string' ? stored.token : null;
      } catch {
        return null;
      }
    },
    set(token) {
      makeFolder(folder, 0o700);
      const unfinished = `${path}.${process.pid}`;
      writeFileSync(unfinished, `${JSON.stringify({ url: target.url, token })}\n`, {
        mode: 0o600,
        flush: true,
      });
      // The umask restricts the mode above, and a file left over from a crash keeps its old mode.
      chmodSync(unfinished, 0o600);
      renameSync(unfinished, path);
    },
    clear: () => rmSync(path, { force: true }),
  };
}
