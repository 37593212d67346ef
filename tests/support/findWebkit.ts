import { webkit } from 'playwright';
import { isExecutableFile } from './findProgram.ts';

/** The WebKit that Playwright downloaded (`playwright install webkit`); undefined where there is none. */
export function findWebkit(): string | undefined {
  const path = webkit.executablePath();
  return isExecutableFile(path) ? path : undefined;
}
