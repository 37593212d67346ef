import { hash } from 'node:crypto';
import { hostname } from 'node:os';

const HOST = hash('sha256', hostname()).slice(0, 8);

/** What the work files of this process carry in their names: a shared folder is written by several machines. */
export const PROCESS_MARK = `${HOST}-${process.pid}`;
/** A mark inside a file name. */
export const MARK_PATTERN = '[0-9a-f]{8}-\\d+';

/** Whether the process of this mark has surely ended. Of another machine's processes nobody can know. */
export function hasEnded(mark: string): boolean {
  const [host, pid] = mark.split('-');
  if (host !== HOST || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // It lives, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}
