/** A chunk error reloads a page at most once in this time, per path. */
export const RELOAD_GUARD_MS = 10_000;
/** How often the build manifest is read. */
export const BUILD_CHECK_MS = 60 * 60_000;
/** How often to check for a waiting service worker. */
export const WORKER_POLL_MS = 20_000;

/** Whether the deployed build differs from the one first seen. */
export const isNewBuild = (firstSeen: string | null, deployed: string): boolean =>
  firstSeen !== null && firstSeen !== deployed;

/** Reloads remembered after chunk errors: path → when, in milliseconds. */
export type ReloadMemory = Record<string, number>;

/** Whether a path may be reloaded after a chunk error, and what to remember then. */
export function mayReload(
  memory: ReloadMemory,
  path: string,
  now: number,
): { reload: boolean; memory: ReloadMemory } {
  const recent = Object.fromEntries(
    Object.entries(memory).filter(([, at]) => now - at < RELOAD_GUARD_MS && at <= now),
  );
  if (Object.hasOwn(recent, path)) return { reload: false, memory: recent };
  return { reload: true, memory: { ...recent, [path]: now } };
}
