import { readdirSync, readFileSync } from 'node:fs';

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // Ended between listing and reading.
    return '';
  }
};
const numberIn = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** A process and its child processes, read from `/proc`. */
export function processTreeOf(pid: number): number[] {
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

/** Resident memory of a process and its child processes, in bytes. */
export const residentBytes = (pid: number): number => bytesOf(pid, 'VmRSS');

/** Memory of these processes in bytes: pages that several of them share are counted once. */
export const memoryOf = (pids: number[]): number => pids.reduce((sum, pid) => sum + shareOf(pid), 0);

function shareOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
  } catch {
    // Ended between listing and reading.
    return 0;
  }
}

/** The maximum of resident memory, sampled ten times a second until it is stopped. */
export const watchMemory = (pid: number) => watchBytes(pid, 'VmRSS');

/**
 * An upper bound of their memory since each started, in bytes: the sum of their own peaks, which Linux records, so
 * that none between two samples is missed.
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
