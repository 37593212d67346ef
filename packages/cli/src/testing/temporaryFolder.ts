import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for the running test, deleted after it, whatever a program still writes into it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
