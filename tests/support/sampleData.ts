import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLES_VARIABLE } from './samplesForRun.ts';

/** The reports of the sample end when it is created; this is their maximum age. */
const MAX_AGE_MS = 5 * 60_000;

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Fills an empty folder with the sample's data, so that a server need not create it. It is created once in five
 * minutes and copied from then on.
 *
 * @param make starts a server on a folder and stops it
 */
export async function copySample(dataDir: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  const samples = process.env[SAMPLES_VARIABLE];
  if (samples === undefined) return;
  const sample = join(samples, String(Math.floor(Date.now() / MAX_AGE_MS)));
  if (!(await exists(sample))) {
    const folder = await mkdtemp(join(samples, 'making-'));
    await make(folder);
    // The second process keeps what the first has created.
    await rename(folder, sample).catch(() => rm(folder, { recursive: true }));
  }
  await cp(sample, dataDir, { recursive: true });
}
