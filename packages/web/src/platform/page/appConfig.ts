import { type AppConfig, DEFAULT_APP_CONFIG, readAppConfig, readText, TIME_LIMITS } from '@satomori/core';
import { readJson, writeJson } from '../device/storage.ts';

declare global {
  // The one read of a start: of the script that runs first (app/headStart.ts) and of the app.
  var satomoriConfig: Promise<AppConfig> | undefined;
}

const KEY = 'satomori-config';
/** A signal too weak to bring the file in this time is none. */
const PATIENCE_MS = 3_000;

/** Not what somebody else answers in the server's place, as a captive portal does. */
const isOurs = ({ ok, headers }: Response) => ok && headers.get('content-type')?.includes('json') === true;

/** A file without a word that we know is somebody else's; an empty one leaves all as by default. */
function isForeign(content: unknown): boolean {
  const keys = Object.keys(content ?? {});
  return !Array.isArray(content) && keys.length > 0 && !keys.some((key) => key in DEFAULT_APP_CONFIG);
}

/** What the file says, kept for the time without a signal; `null` where it cannot be had. */
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

/** @throws {Error} with a Japanese sentence for the person in front of the screen */
async function read(base: string): Promise<AppConfig> {
  const asking = ask(base).catch((error: unknown) => {
    const reason = error instanceof SyntaxError ? 'JSON として読めません' : (error as Error).message;
    throw new Error(
      `設定に誤りがあるため、始められません。サーバーの管理者に、次のことを伝えてください。設定ファイル ${base}config.json: ${reason}。`,
    );
  });
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  return (await Promise.race([asking, patience])) ?? lastRead();
}

/**
 * Where the API is, from the file beside the page; what was last read where it cannot be had.
 *
 * @param base address of the app, with a slash at its end
 * @throws {Error} with a Japanese sentence where the file cannot be used
 * Source: R47.
 */
export const appConfig = (base: string): Promise<AppConfig> => (globalThis.satomoriConfig ??= read(base));
