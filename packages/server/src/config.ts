import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Made-up data and known passwords. */
  isSample: boolean;
  /** The sample's sensors send by themselves. */
  isSampleLive: boolean;
  /** A fresh sample draws photos for its youngest records. */
  hasSamplePhotos: boolean;
  /** The built web app. */
  webRoot: string;
  logLevel: string;
  /** Addresses of proxies whose `X-Forwarded-For` is believed; without any, nobody's is. */
  trustedProxies: string[];
  /** Address of the base maps, without a slash at the end. */
  tilesUrl: string;
}

/** 地理院タイル of 国土地理院. */
export const DEFAULT_TILES_URL = 'https://cyberjapandata.gsi.go.jp/xyz';

function readTilesUrl(value: string): string {
  if (!/^https?:\/\/[^\s;,']+$/.test(value))
    throw new Error(`TILES_URL は http(s) のアドレスにしてください: ${value}`);
  return value.replace(/\/+$/, '');
}

const isOn = (value: string | undefined) => value === '1' || value === 'true';

function readPort(value: string | undefined): number {
  const port = Number(value ?? '8787');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT は 0 から 65535 の整数にしてください: ${value}`);
  }
  return port;
}

/**
 * The environment as a checked, typed object; it is read nowhere else.
 *
 * @throws {Error} with a Japanese sentence that names the variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  return {
    // Reachable from outside only where somebody asks for it; the sample's passwords are known to all.
    host: env['HOST'] || '127.0.0.1',
    port: readPort(env['PORT'] || undefined),
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    isSample: isOn(env['SATOMORI_SAMPLE']),
    isSampleLive: isOn(env['SATOMORI_SAMPLE']) && env['SAMPLE_LIVE'] !== '0',
    hasSamplePhotos: env['SAMPLE_PHOTOS'] !== '0',
    webRoot: resolve(env['WEB_ROOT'] || fileURLToPath(new URL('../../web/dist', import.meta.url))),
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(/[\s,]+/).filter((address) => address !== ''),
    logLevel: env['LOG_LEVEL'] || 'warn',
    tilesUrl: readTilesUrl(env['TILES_URL'] || DEFAULT_TILES_URL),
  };
}
