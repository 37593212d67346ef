import { chromium, type Browser } from 'playwright';
import { findChromium } from './findChromium.ts';

/** Nothing leaves for the network on its own; as root (containers) the sandbox cannot be set up. */
const QUIET_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium of this machine. Throws when there is none. */
export function launchChromium({ args = [] as string[] } = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('Chromium が見つかりません。CHROMIUM_PATH で場所を教えるか、npm test で入れてください');
  }
  return chromium.launch({ executablePath, args: [...sandboxArgs(), ...QUIET_ARGS, ...args] });
}

function sandboxArgs(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
