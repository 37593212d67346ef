import { readdirSync, readFileSync } from 'node:fs';

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // Ended while we looked.
    return '';
  }
};
const numberIn = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** A process and those it has started, read from `/proc`. */
function processTreeOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: numberIn(statusOf(Number(name)), 'PPid') }));
  const tree = [pid];
  for (const each of tree)
    tree.push(...parents.filter(({ parent }) => parent === each).map((child) => child.pid));
  return tree;
}

const bytesOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  processTreeOf(pid).reduce((sum, each) => sum + numberIn(statusOf(each), field) * 1024, 0);

/** Bytes that a process and those it has started hold in memory. */
export const residentBytes = (pid: number): number => bytesOf(pid, 'VmRSS');

/** The most bytes that they held, looked at ten times a second, until it is stopped. */
export const watchMemory = (pid: number) => watchBytes(pid, 'VmRSS');

/**
 * The most bytes that they can have held at once since each began: the sum of their own peaks, which Linux keeps, so that
 * none between two looks is missed.
 */
export const watchPeaks = (pid: number) => watchBytes(pid, 'VmHWM');

function watchBytes(pid: number, field: 'VmRSS' | 'VmHWM'): { stop: () => number } {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, bytesOf(pid, field))), 100);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}
