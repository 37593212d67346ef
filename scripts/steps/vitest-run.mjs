import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRepository } from './paths.mjs';
import { readCounts } from './test-counts.mjs';
import { runTool, vitest } from './tools.mjs';

/** Projects of vitest.config.ts that need no built product, each with its `-isolated` or `-measured` part. */
export const UNIT_PROJECTS = ['core', 'server', 'web', 'cli', 'workspace', 'isolation', 'simulator'];
export const ALL_PROJECTS = [...UNIT_PROJECTS, 'walks', 'faults'];

/** The compiled packages: each of several hundred processes, servers among them, would compile them again. */
const COMPILE_CACHE = inRepository('node_modules', '.cache', 'compiled');

/** Runs these projects and returns their counts; a crash of vitest counts as one failure. */
export async function runVitest(projects, args = []) {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-tests-'));
  const reportPath = join(folder, 'report.json');
  try {
    const options = [
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      ...projects.map((name) => `--project=${name}*`),
    ];
    const exitCode = await runTool(vitest, ['run', ...options, ...args], {
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
    });
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
