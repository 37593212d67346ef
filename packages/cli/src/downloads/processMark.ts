import { hash } from 'node:crypto';
import { hostname } from 'node:os';

const HOST = hash('sha256', hostname()).slice(0, 8);

/** Part of the names of this process's temporary files: several machines may write to a shared folder. */
export const PROCESS_MARK = `${HOST}-${process.pid}`;
/** Matches a mark inside a file name. */
export const MARK_PATTERN = '[0-9a-f]{8}-\\d+';

/** Whether the process with this mark has certainly ended; unknown for processes of other machines. */
export function hasEnded(mark: string): boolean {
  const [host, pid] = mark.split('-');
  if (host !== HOST || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // It is running, but belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}
