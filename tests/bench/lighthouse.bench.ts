import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../support/findChromium.ts';
import { startServer } from '../support/server.ts';
import { type BenchRow, report } from './report.ts';

/** Fetched on demand, so that it need not be installed otherwise. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const GOALS = { performance: 90, accessibility: 100, 'best-practices': 96 } as const;
const NAMES = { performance: '速さ', accessibility: '使いやすさ', 'best-practices': '作法' } as const;
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const run = promisify(execFile);
type Category = keyof typeof GOALS;
interface Findings {
  categories: Record<Category, { score: number; auditRefs: { id: string }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
}

async function judge(address: string): Promise<Findings> {
  const args = ['--yes', LIGHTHOUSE, address, '--output=json', '--quiet', `--chrome-flags=${CHROME_FLAGS}`];
  const { stdout } = await run('npx', [...args, `--only-categories=${Object.keys(GOALS).join(',')}`], {
    env: { ...process.env, CHROME_PATH: findChromium() ?? '' },
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return JSON.parse(stdout) as Findings;
}

const server = await startServer();
try {
  const { categories, audits } = await judge(`${server.url}/web/#/Login`);
  const rows = (Object.keys(GOALS) as Category[]).map((category): BenchRow => {
    const { score, auditRefs } = categories[category];
    for (const { title } of auditRefs.map(({ id }) => audits[id]!).filter((audit) => audit.score === 0))
      console.log(`  ${NAMES[category]}: ${title}`);
    const points = Math.round(score * 100);
    return {
      figure: `ログイン画面、Lighthouse: ${NAMES[category]}`,
      value: `${points} 点`,
      ratio: '—',
      goal: `≥ ${GOALS[category]} 点`,
      isMet: points >= GOALS[category],
    };
  });
  report(rows);
} finally {
  await server.stop();
}
