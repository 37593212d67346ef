import { chromium } from 'playwright';
import { findProgram, isExecutableFile } from './findProgram.ts';

/** Chromium without windows, tabs and an address bar: the same pages for a sixth less of CPU time. */
const SHELL_NAMES = ['chromium-headless-shell'];

const SYSTEM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
];

/** Browsers that are not in PATH. */
const USUAL_PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The Chromium to use: $CHROMIUM_PATH, then the system's, then the one Playwright downloaded; or undefined. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== '') return isExecutableFile(chosen) ? chosen : undefined;
  return findProgram(SYSTEM_NAMES) ?? [...USUAL_PLACES, chromium.executablePath()].find(isExecutableFile);
}

/** The lightest Chromium that shows pages: the system's headless shell, or else the full browser. */
export function findHeadlessChromium(): string | undefined {
  const isChosen = (process.env.CHROMIUM_PATH ?? '') !== '';
  return isChosen ? findChromium() : (findProgram(SHELL_NAMES) ?? findChromium());
}
