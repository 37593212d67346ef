import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { inRepository, repositoryRoot } from './paths.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

// Pinned here: a `packageManager` field makes pnpm look for itself in the registry before a frozen install.
const PNPM = 'pnpm@12.21.0';
const STAMP = inRepository('node_modules', '.satomori-install');

/** Installs the dependencies, unless nothing they depend on has changed since the last time. */
export async function installDependencies() {
  const wanted = fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packageFiles()]);
  if (readStamp(STAMP) === wanted) {
    say('依存パッケージは揃っています');
    return;
  }
  say('依存パッケージを入れています(pnpm install)');
  const code = await runPnpm(['install', '--frozen-lockfile', `--config.nodeVersion=${pinnedNodeVersion()}`]);
  if (code !== 0) throw new Error(`依存パッケージを入れられませんでした(終了コード ${code})`);
  writeStamp(STAMP, wanted);
}

function packageFiles() {
  const packages = readdirSync(inRepository('packages')).map((name) => join('packages', name));
  const folders = ['.', ...packages, 'tests'];
  return folders
    .map((folder) => join(folder, 'package.json'))
    .filter((path) => existsSync(inRepository(path)));
}

/** Packages are checked against the workspace's Node, not the Node that happens to be installed here. */
function pinnedNodeVersion() {
  return JSON.parse(readFileSync(inRepository('package.json'), 'utf8')).devDependencies.node;
}

/**
 * npm's own `npx` is in the folder of the npm that started us; on Windows a `.cmd` cannot be spawned without a shell,
 * so its script is run with the current Node wherever npm provides its path.
 */
export function runPnpm(args, { quiet = false } = {}) {
  const npx = npxScript();
  const npxArgs = ['--yes', PNPM, ...args];
  return npx === undefined
    ? run('npx', npxArgs, { cwd: repositoryRoot, quiet })
    : run(process.execPath, [npx, ...npxArgs], { cwd: repositoryRoot, quiet });
}

function npxScript() {
  const npm = process.env.npm_execpath;
  if (npm === undefined || !npm.endsWith('npm-cli.js')) return undefined;
  const npx = npm.replace(/npm-cli\.js$/, 'npx-cli.js');
  return existsSync(npx) ? npx : undefined;
}
