import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const SAMPLES_VARIABLE = 'SATOMORI_TEST_SAMPLES';

/** vitest's globalSetup: a folder in which the tests of this run share the data folders of the sample. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'satomori-samples-'));
  process.env[SAMPLES_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
