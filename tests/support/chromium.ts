import { chromium, type Browser } from 'playwright';
import { findChromium, findHeadlessChromium } from './findChromium.ts';

/** No network access of its own; as root (containers) the sandbox cannot be set up. */
const QUIET_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Pages of the browser's own address bar, loaded again behind each window: a second of CPU time that no test needs.
 * Only the last switch of a name counts, so the features that Playwright itself disables are listed here as well.
 */
const UNWANTED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Two cores that are busy with other walks gain nothing from threads that compile and collect garbage beside a page. */
const SINGLE_THREADED = '--js-flags=--single-threaded';

export interface ChromiumOptions {
  args?: string[];
  /** With notifications, threads and all else that a browser has around its pages, as a person's has. */
  isFullBrowser?: boolean;
}

/** How the Chromium of this machine is started. @throws {Error} where there is none */
export function chromiumOptions({ args = [], isFullBrowser = false }: ChromiumOptions = {}) {
  const executablePath = isFullBrowser ? findChromium() : findHeadlessChromium();
  if (executablePath === undefined) {
    throw new Error('Chromium が見つかりません。CHROMIUM_PATH で場所を教えるか、npm test で入れてください');
  }
  const features = `--disable-features=${UNWANTED_FEATURES.join(',')}`;
  const quiet = [...sandboxArgs(), ...QUIET_ARGS, features, ...(isFullBrowser ? [] : [SINGLE_THREADED])];
  return { executablePath, args: [...quiet, ...args] };
}

/**
 * Starts the Chromium of this machine.
 *
 * @throws {Error} where there is none
 */
export const launchChromium = (options: ChromiumOptions = {}): Promise<Browser> =>
  chromium.launch(chromiumOptions(options));

let shared: Promise<Browser> | undefined;
const clearShared = () => {
  shared = undefined;
};

/** The Chromium that the walks of this worker use one after the other, each with contexts of its own. */
export function shareChromium(): Promise<Browser> {
  shared ??= launchChromium().then(
    // A crashed browser is not passed to the next walk.
    (browser) => browser.on('disconnected', clearShared),
    (error: unknown) => {
      clearShared();
      throw error;
    },
  );
  return shared;
}

/** Closes what a walk has opened; the browser stays for the next one. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

function sandboxArgs(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
