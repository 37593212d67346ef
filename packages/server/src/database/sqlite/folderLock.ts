import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** A data folder locked by this process. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks a data folder for one server: two would have separate writers and caches. It is a lock of the operating
 * system, so it ends with the process, even after a crash.
 *
 * @throws {Error} with a Japanese sentence if another server has locked the folder
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new Sqlite(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new Error(
      `データのフォルダー（${dataDir}）は、ほかの里守のサーバーが使っています。それを止めるか、DATA_DIR で別のフォルダーを指定してください。`,
      { cause: error },
    );
  }
  return { release: () => file.close() };
}
