import { spawn } from 'node:child_process';
import { say } from './say.mjs';

const OPENERS = {
  darwin: (url) => ['open', [url]],
  win32: (url) => ['cmd', ['/c', 'start', '', url]],
  linux: (url) => ['xdg-open', [url]],
};

/** Opens an address with the platform's own opener; where there is none, the user can still read the address. */
export function openInBrowser(url) {
  const [program, args] = (OPENERS[process.platform] ?? OPENERS.linux)(url);
  const opener = spawn(program, args, { stdio: 'ignore', detached: true });
  opener.once('error', () => say(`ブラウザを開けませんでした。${url} を開いてください`));
  opener.unref();
}
