import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_DISK = '/dev/shm';
/** Databases, browser profiles and servers of a whole run fit into it. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * The folder for temporary data: in memory if the machine has enough. PostgreSQL copies a database in a tenth of the
 * processor time that it needs on a disk.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize > ENOUGH_BYTES ? MEMORY_DISK : tmpdir();
  } catch {
    return tmpdir();
  }
}
