import { brotliCompressSync, constants } from 'node:zlib';
import type { Response } from 'playwright';
import { launchChromium } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import { asKb, report } from './report.ts';

const LOGIN = '/web/#/Login';
/** What a bare React and Fluent login page weighs. */
const FLOOR_BYTES = 123_000;
const MOST_TIMES_FLOOR = 1.3;
const WEIGHED_TYPES = ['document', 'script', 'stylesheet'];
const LISTED_PARTS = 8;

interface Part {
  address: string;
  type: string;
  bytes: number;
}

/** Loads the login page as a new visitor and weighs what came, whatever the server's own compression does. */
async function loadLogin(origin: string): Promise<Part[]> {
  const browser = await launchChromium();
  try {
    // A service worker would fetch the whole product beside the page.
    const page = await browser.newPage({ serviceWorkers: 'block' });
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(origin + LOGIN, { waitUntil: 'networkidle' });
    await page.locator('input[type="password"]').first().waitFor();
    return await Promise.all(responses.filter((response) => response.url().startsWith(origin)).map(weigh));
  } finally {
    await browser.close();
  }
}

async function weigh(response: Response): Promise<Part> {
  const body = response.ok() ? await response.body() : Buffer.alloc(0);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return {
    address: new URL(response.url()).pathname,
    type: response.request().resourceType(),
    bytes: body.length === 0 ? 0 : brotliCompressSync(body, { params }).length,
  };
}

function printHeaviest(parts: readonly Part[]): void {
  const heaviest = parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, LISTED_PARTS);
  for (const { address, type, bytes } of heaviest)
    console.log(`  ${asKb(bytes).padStart(9)}  ${type}  ${address}`);
}

const server = await startServer();
try {
  const parts = await loadLogin(server.url);
  printHeaviest(parts);
  const bytes = parts
    .filter((part) => WEIGHED_TYPES.includes(part.type))
    .reduce((total, part) => total + part.bytes, 0);
  report([
    {
      figure: 'ログイン画面の初回読み込み(HTML + JS + CSS、brotli)',
      value: asKb(bytes),
      ratio: `${(bytes / FLOOR_BYTES).toFixed(2)} × 最小構成(${asKb(FLOOR_BYTES)})`,
      goal: `≤ ${asKb(FLOOR_BYTES * MOST_TIMES_FLOOR)}`,
      isMet: bytes <= FLOOR_BYTES * MOST_TIMES_FLOOR,
    },
  ]);
} finally {
  await server.stop();
}
