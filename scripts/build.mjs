import { existsSync } from 'node:fs';
import { buildTypes } from './steps/build-types.mjs';
import { buildWeb } from './steps/build-web.mjs';
import { bundle } from './steps/bundle.mjs';
import { fingerprint, readStamp, writeStamp } from './steps/fingerprint.mjs';
import { inRepository } from './steps/paths.mjs';
import { say, seconds } from './steps/say.mjs';

const STAMP = inRepository('node_modules', '.satomori-build');
const SOURCES = ['packages', 'pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.json'];
const PRODUCTS = [
  inRepository('packages', 'web', 'dist'),
  inRepository('packages', 'server', 'bundle'),
  inRepository('packages', 'cli', 'bundle'),
];

async function build() {
  if (!(await step('型検査とコンパイル(tsc)', buildTypes))) return 1;
  const wanted = fingerprint(SOURCES);
  if (readStamp(STAMP) === wanted && PRODUCTS.every((path) => existsSync(path))) {
    say('画面、サーバー、CLI は前に組み立てたものを使います');
    return 0;
  }
  if (!(await step('画面の組み立て(vite)', buildWeb))) return 1;
  if (!(await step('サーバーの組み立て', () => bundle('server')))) return 1;
  if (!(await step('CLI の組み立て', () => bundle('cli')))) return 1;
  writeStamp(STAMP, wanted);
  return 0;
}

async function step(name, action) {
  const startedAt = performance.now();
  const isDone = (await action()) === 0;
  say(`${name}: ${isDone ? '完了' : '失敗'}(${seconds(startedAt)})`);
  return isDone;
}

process.exitCode = await build();
