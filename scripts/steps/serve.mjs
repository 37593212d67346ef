import { spawn } from 'node:child_process';
import { openInBrowser } from './open-in-browser.mjs';
import { inRepository, repositoryRoot, workspaceNode } from './paths.mjs';
import { childEnvironment } from './run.mjs';
import { say } from './say.mjs';

const SERVER = inRepository('packages', 'server', 'bundle', 'main.js');
const STOP_LIMIT_MS = 10_000;
const ADDRESS = /https?:\/\/\S+\/web\/\S*/;
const isWindows = process.platform === 'win32';

/**
 * Runs the built server until it ends.
 *
 * @returns its exit code; 0 when it stopped cleanly after a signal
 */
export function serve({ openBrowser = false, script = SERVER } = {}) {
  say('サーバを起動しています(Ctrl-C で止まります)');
  const server = spawn(workspaceNode(), [script], {
    cwd: repositoryRoot,
    env: serverEnvironment(),
    stdio: ['ignore', openBrowser ? 'pipe' : 'inherit', 'inherit'],
    // In a process group of its own: a terminal's Ctrl-C goes to the whole foreground group and npm forwards it once
    // more, but the server must receive it once. On Windows this would open a console window.
    detached: !isWindows,
  });
  if (openBrowser) openWhenListening(server);
  forwardStopSignals(server);
  return exitCodeOf(server);
}

function serverEnvironment() {
  return childEnvironment({
    SATOMORI_SAMPLE: '1',
    DATA_DIR: process.env.DATA_DIR || inRepository('data'),
    NODE_ENV: 'production',
  });
}

function openWhenListening(server) {
  let printed = '';
  let isOpened = false;
  server.stdout.pipe(process.stdout);
  server.stdout.setEncoding('utf8').on('data', (chunk) => {
    if (isOpened) return;
    printed += chunk;
    const address = completeLines(printed).match(ADDRESS)?.[0];
    if (address === undefined) return;
    isOpened = true;
    openInBrowser(address);
  });
}

/** A chunk may end in the middle of the address. */
function completeLines(text) {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

function forwardStopSignals(server) {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      if (!isWindows) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      setTimeout(() => giveUpOn(server), STOP_LIMIT_MS).unref();
    });
  }
}

function giveUpOn(server) {
  say(`サーバが ${STOP_LIMIT_MS / 1000} 秒で止まらないので、強制終了します`);
  server.kill('SIGKILL');
}

function exitCodeOf(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => resolve(code ?? 1));
  });
}
