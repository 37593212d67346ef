import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

interface Stat {
  pid: number;
  parent: number;
  cpuMs: number;
}

/** As reported by Linux; `null` where the process has ended meanwhile. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { pid, parent: fields[1] ?? 0, cpuMs: ((fields[11] ?? 0) + (fields[12] ?? 0)) * TICK_MS };
  } catch {
    return null;
  }
}

export const cpuMsOf = (pid: number): number => statOf(pid)?.cpuMs ?? 0;

/** CPU time of a process and all its child processes; PostgreSQL starts one per connection. */
export function cpuMsBelow(parent: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = pids.map((pid) => statOf(Number(pid))).filter((stat) => stat !== null);
  return stats.filter((stat) => stat.parent === parent).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0;
