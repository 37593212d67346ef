import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCounts } from './test-counts.mjs';
import { runTool, vitest } from './tools.mjs';

/** Projects of vitest.config.ts that need no built product, each with its `-isolated` part. */
export const UNIT_PROJECTS = ['core', 'server', 'web', 'cli', 'workspace', 'isolation', 'simulator'];
export const ALL_PROJECTS = [...UNIT_PROJECTS, 'walks', 'faults'];

/** Runs these projects and returns their counts; a crash of vitest counts as one failure. */
export async function runVitest(projects, args = []) {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-tests-'));
  const reportPath = join(folder, 'report.json');
  try {
    const exitCode = await runTool(vitest, [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      ...projects.map((name) => `--project=${name}*`),
      ...args,
    ]);
    return readCounts(readReport(reportPath), exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
