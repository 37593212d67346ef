import { readFileSync } from 'node:fs';
import { type AppConfig, DEFAULT_APP_CONFIG, readAppConfig } from '@satomori/core';

const KNOWN = Object.keys(DEFAULT_APP_CONFIG);

function problemOf(error: unknown, path: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new Error(`WEB_CONFIG のファイルがありません: ${path}`);
  if (code !== undefined) return new Error(`WEB_CONFIG のファイルを読めません: ${path}（${message}）`);
  const reason = error instanceof SyntaxError ? 'JSON として読めません' : message;
  return new Error(`WEB_CONFIG のファイルを直してください: ${path}: ${reason}`);
}

/** The web app of an older build ignores unknown keys; here they are a mistake of the operator. */
function refuseUnknown(content: object): void {
  const unknown = Object.keys(content).filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0)
    throw new Error(`知らない項目です: ${unknown.join('、')}（使えるのは ${KNOWN.join('、')}）`);
}

/**
 * The web app's configuration (`/web/config.json`), which it reads at start.
 *
 * @param path of a file; `undefined`: the default configuration
 * @throws {Error} with a Japanese sentence that names the variable and the file
 * Source: R47.
 */
export function readWebConfig(path: string | undefined): AppConfig {
  if (path === undefined) return DEFAULT_APP_CONFIG;
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const config = readAppConfig(content);
    refuseUnknown(content as object);
    return config;
  } catch (error) {
    throw problemOf(error, path);
  }
}
