import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SAMPLES_VARIABLE } from './samplesForRun.ts';

/** The reports of the sample end when it is created; this is their maximum age. */
const MAX_AGE_MS = 10 * 60_000;
const LOOK_INTERVAL_MS = 50;

type MakeSample = (dataDir: string) => Promise<void>;

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Whether this process created the folder, and no other did. */
const claim = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );

/** Creates a sample, or waits until another process has: each would take ten seconds of a core for it. */
async function makeOnce(sample: string, make: MakeSample): Promise<void> {
  const folder = `${sample}-making`;
  while (!(await exists(sample))) {
    if (!(await claim(folder))) await sleep(LOOK_INTERVAL_MS);
    else
      try {
        // Another may have ended between the two looks.
        if (await exists(sample)) return;
        await make(folder);
        await rename(folder, sample);
      } finally {
        // Where it failed, the next one tries.
        await rm(folder, { recursive: true, force: true });
      }
  }
}

/**
 * Fills an empty folder with the sample's data, so that a server need not create it. It is created once in ten
 * minutes and copied from then on.
 *
 * @param make starts a server on a folder and stops it
 */
export async function copySample(dataDir: string, make: MakeSample): Promise<void> {
  const samples = process.env[SAMPLES_VARIABLE];
  if (samples === undefined) return;
  const sample = join(samples, String(Math.floor(Date.now() / MAX_AGE_MS)));
  await makeOnce(sample, make);
  await cp(sample, dataDir, { recursive: true });
}
