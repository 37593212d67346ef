import { type AppConfig, DEFAULT_APP_CONFIG, readAppConfig, readText, TIME_LIMITS } from '@satomori/core';
import { readJson, writeJson } from '../device/storage.ts';

declare global {
  // Read once per start, shared by the script that runs first (app/headStart.ts) and the app.
  var satomoriConfig: Promise<AppConfig> | undefined;
}

const KEY = 'satomori-config';

/** Rejects the answer of another server, such as a captive portal. */
const isOurs = ({ ok, headers }: Response) => ok && headers.get('content-type')?.includes('json') === true;

/** A file without any known key is not the server's; an empty one means the defaults. */
function isForeign(content: unknown): boolean {
  const keys = Object.keys(content ?? {});
  return !Array.isArray(content) && keys.length > 0 && !keys.some((key) => key in DEFAULT_APP_CONFIG);
}

/** Reads the file and stores its content for use without a signal; `null` where it is unavailable. */
async function ask(base: string): Promise<AppConfig | null> {
  const signal = AbortSignal.timeout(TIME_LIMITS.answer);
  const answer = await fetch(`${base}config.json`, { signal }).catch(() => null);
  if (answer?.status !== 404 && (answer === null || !isOurs(answer))) return null;
  const content = answer.status === 404 ? '{}' : await readText(answer).catch(() => null);
  if (content === null) return null;
  const parsed: unknown = JSON.parse(content);
  if (isForeign(parsed)) return null;
  const config = readAppConfig(parsed);
  writeJson(localStorage, KEY, config);
  return config;
}

function lastRead(): AppConfig {
  try {
    return readAppConfig(readJson(localStorage, KEY));
  } catch {
    return DEFAULT_APP_CONFIG;
  }
}

/** @throws {Error} with a Japanese sentence for the person */
async function read(base: string): Promise<AppConfig> {
  const asking = ask(base).catch((error: unknown) => {
    const reason = error instanceof SyntaxError ? 'JSON として読めません' : (error as Error).message;
    throw new Error(
      `設定に誤りがあるため、始められません。サーバーの管理者に、次のことを伝えてください。設定ファイル ${base}config.json: ${reason}。`,
    );
  });
  const fallback = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIME_LIMITS.pageStart));
  return (await Promise.race([asking, fallback])) ?? lastRead();
}

/**
 * Where the API is, from the file next to the page; the value last read where it is unavailable.
 *
 * @param base address of the app, with a trailing slash
 * @throws {Error} with a Japanese sentence where the file cannot be used
 *
 * Source: R47.
 */
export const appConfig = (base: string): Promise<AppConfig> => (globalThis.satomoriConfig ??= read(base));
