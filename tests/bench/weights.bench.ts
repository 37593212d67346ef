import { launchChromium } from '../support/chromium.ts';
import { startFakeTiles } from '../support/fakeTiles.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import {
  bytesOf,
  codeOf,
  FIRST_TILE,
  type Open,
  type Part,
  requestsBeforeMap,
} from '../support/loadedCode.ts';
import { openScreen } from '../support/screens.ts';
import { startServer } from '../support/server.ts';
import { asKb, type BenchRow, report } from './report.ts';

/** JS and CSS of others, brotli, measured once: a page of only React, Fluent (and Leaflet), and complete products. */
const LOGINS = [
  [1.3, '最小構成', 123_000],
  [0.75, 'ODK Central', 215_000],
  [0.33, 'Traccar', 479_000],
] as const;
const MAPS = [
  [1.5, '最小構成', 161_000],
  [0.4, 'Traccar', 588_000],
] as const;
const LISTED_PARTS = 6;
const MAX_REQUESTS = 12;

function printHeaviest(name: string, parts: readonly Part[]): void {
  console.log(`${name}: ${parts.length} ファイル`);
  const heaviest = parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, LISTED_PARTS);
  for (const { address, type, bytes } of heaviest)
    console.log(`  ${asKb(bytes).padStart(9)}  ${type}  ${address}`);
}

const tiles = await startFakeTiles();
const server = await startServer({ env: { TILES_URL: tiles.url } });
const browser = await launchChromium({ isFullBrowser: true });
const rows: BenchRow[] = [];

function compare(
  figure: string,
  ours: number,
  limits: readonly (readonly [times: number, of: string, bytes: number])[],
) {
  for (const [times, of, bytes] of limits)
    rows.push({
      figure: `${figure}の JS と CSS(brotli)`,
      value: asKb(ours),
      ratio: `${(ours / bytes).toFixed(2)} × ${of}(${asKb(bytes)})`,
      goal: `≤ ${times} ×`,
      isMet: ours <= times * bytes,
    });
}

try {
  const { token } = await createSamplePeople(server.url)('admin');
  const openOwn =
    (path: string, more: { token?: string }): Open =>
    (prepare) =>
      openScreen(browser, { url: server.url, path, ...more, prepare });

  const login = await codeOf(openOwn('/Login', {}), 'input[type=password]');
  printHeaviest('ログイン', login);
  compare('ログイン', bytesOf(login), LOGINS);

  const map = await codeOf(openOwn('/HuntMap', { token }), FIRST_TILE);
  printHeaviest('ほかくマップ', map);
  compare('ほかくマップ', bytesOf(map.filter(({ isNeeded }) => isNeeded)), MAPS);
  rows.push({
    figure: 'ほかくマップが立ったあと、先に取っておくもの',
    value: asKb(bytesOf(map.filter(({ isNeeded }) => !isNeeded))),
    ratio: '—',
    goal: '—',
    isMet: true,
  });

  const before = await requestsBeforeMap(openOwn('/HuntMap', { token }), server.url);
  console.log(before.map((address) => `  ${address}`).join('\n'));
  rows.push({
    figure: '地図が見えるまでの自分のサーバーへの要求',
    value: `${before.length} 件`,
    ratio: '—',
    goal: `≤ ${MAX_REQUESTS} 件`,
    isMet: before.length <= MAX_REQUESTS,
  });
  report(rows);
} finally {
  await browser.close();
  await server.stop();
  await tiles.stop();
}
