// `npm run bench`: runs every bench of tests/bench one after the other and prints one table. With arguments, only the
// benches whose names contain one of them: `npm run bench -- cliStart`.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTable } from '../tests/bench/report.ts';
import { inRepository } from './steps/paths.mjs';
import { runOnWorkspaceNode } from './steps/run.mjs';
import { say } from './steps/say.mjs';

const BENCH_FOLDER = inRepository('tests', 'bench');

async function bench(words) {
  if ((await runOnWorkspaceNode(inRepository('scripts', 'build.mjs'))) !== 0) return 1;
  const folder = mkdtempSync(join(tmpdir(), 'satomori-bench-'));
  const rowsFile = join(folder, 'rows.jsonl');
  writeFileSync(rowsFile, '');
  const failed = [];
  for (const name of benchNames(words)) {
    say(`${name} を測っています`);
    const code = await runOnWorkspaceNode(join(BENCH_FOLDER, name), [], {
      env: { SATOMORI_BENCH_ROWS: rowsFile },
    });
    if (code !== 0) failed.push(name);
  }
  const rows = readFileSync(rowsFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  rmSync(folder, { recursive: true });
  console.log(formatTable(rows));
  if (failed.length > 0) say(`測れなかったもの: ${failed.join('、')}`);
  return failed.length === 0 ? 0 : 1;
}

function benchNames(words) {
  const names = readdirSync(BENCH_FOLDER)
    .filter((name) => name.endsWith('.bench.ts'))
    .sort();
  return words.length === 0 ? names : names.filter((name) => words.some((word) => name.includes(word)));
}

process.exitCode = await bench(process.argv.slice(2));
