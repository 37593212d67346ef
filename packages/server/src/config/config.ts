import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import type { AppConfig } from '@satomori/core';
import { readWebConfig } from './readWebConfig.ts';

export interface Config {
  /** Where metrics are served, separate from all else; `undefined`: not at all. */
  metrics: { host: string; port: number } | undefined;
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Fictitious data and public passwords. */
  isSample: boolean;
  /** The sample's sensors send by themselves. */
  isSampleLive: boolean;
  /** A new sample draws photos for its newest records. */
  hasSamplePhotos: boolean;
  /** Folder of the built web app. */
  webRoot: string;
  /** The web app's configuration, which it reads at start. */
  web: AppConfig;
  logLevel: string;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted; without any, the header is ignored. */
  trustedProxies: string[];
  /** URL of the base maps, without a slash at the end. */
  tilesUrl: string;
  /** The mail server; without it mails stay queued. */
  smtp: { url: string; from: string } | undefined;
  /** The server's public URL, for links in mails; without a slash at the end. */
  publicUrl: string;
  /** Issuers of sign-ins that the operator permits by name, also with private addresses. */
  openidIssuers: string[];
  /** MQTT brokers that the operator permits by address, also private ones and ones without TLS. */
  mqttBrokers: string[];
  /** Hosts of push services that the operator permits by name, also with private addresses. */
  pushHosts: string[];
  /** Hosts of webhook targets that the operator permits by name, also with private addresses. */
  webhookHosts: string[];
  /** Where LINE's Messaging API is called; without a slash at the end. */
  lineApiUrl: string;
  /** Where forecasts of the Japan Meteorological Agency are read, without a slash at the end; without it none are. */
  weatherUrl: string | undefined;
}

/** 地理院タイル of 国土地理院. */
export const DEFAULT_TILES_URL = 'https://cyberjapandata.gsi.go.jp/xyz';

/** 気象庁ホームページ. */
const JMA_URL = 'https://www.jma.go.jp/bosai';

export const DEFAULT_LINE_API_URL = 'https://api.line.me';

/** For links in mails without a configured URL. */
export const DEFAULT_PUBLIC_URL = 'http://localhost:8787';

/** The origin of an address that people open; `null` for anything else. */
export function publicOrigin(value: string): string | null {
  const { protocol, origin } = URL.canParse(value) ? new URL(value) : { protocol: '', origin: '' };
  return /^https?:$/.test(protocol) && value.replace(/\/+$/, '') === origin ? origin : null;
}

/** Never from a request: a forged `Host` would send people's codes to an attacker. */
function readPublicUrl(value: string): string {
  const origin = publicOrigin(value);
  if (origin === null)
    throw new Error(`PUBLIC_URL は https://satomori.example.jp の形にしてください: ${value}`);
  return origin;
}

/** An address, or a name and an address; no line break, since it becomes a header. */
const MAIL_FROM = /^(?:[^\p{Cc}<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@,]+@[^\s<>@,]+)$/u;

function readSmtp(env: Record<string, string | undefined>): Config['smtp'] {
  const url = env['SMTP_URL'] || undefined;
  if (url === undefined) return undefined;
  // Not shown, since it contains the password.
  if (!/^smtps?:\/\/\S+$/.test(url) || !URL.canParse(url))
    throw new Error('SMTP_URL は smtp:// か smtps:// で始まるアドレスにしてください');
  const from = env['MAIL_FROM'] ?? '';
  if (!MAIL_FROM.test(from)) {
    throw new Error(`SMTP_URL を使うときは、MAIL_FROM に差出人のメールアドレスを入れてください: ${from}`);
  }
  if (!env['PUBLIC_URL']) {
    throw new Error('SMTP_URL を使うときは、PUBLIC_URL に利用者が開くアドレスを入れてください');
  }
  return { url, from };
}

function readTilesUrl(value: string): string {
  if (!/^https?:\/\/[^\s;,']+$/.test(value))
    throw new Error(`TILES_URL は http(s) のアドレスにしてください: ${value}`);
  return value.replace(/\/+$/, '');
}

/** By https; without encryption only on this machine. */
const isSafeAddress = (url: URL | null): url is URL =>
  url !== null &&
  (url.protocol === 'https:' || (url.protocol === 'http:' && /^127\.|^\[::1\]$/.test(url.hostname)));

/** The tokens of the towns go there. */
function readLineApiUrl(value: string): string {
  const url = URL.parse(value);
  if (!isSafeAddress(url) || url.pathname !== '/')
    throw new Error(`LINE_API_URL は https://api.line.me の形にしてください: ${value}`);
  return value.replace(/\/+$/, '');
}

/** Source: R296. */
function readWeatherUrl(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  const url = URL.parse(value);
  const hasMore =
    url !== null && [url.username, url.password, url.search, url.hash].some((part) => part !== '');
  if (!isSafeAddress(url) || hasMore) throw new Error(`WEATHER_URL は ${JMA_URL} の形にしてください`);
  return value.replace(/\/+$/, '');
}

/** Separated by spaces or commas. */
const wordsOf = (value = '') => value.split(/[\s,]+/).filter((word) => word !== '');

const isOn = (value: string | undefined) => value === '1' || value === 'true';

function readPort(name: string, value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} は 0 から 65535 の整数にしてください: ${value}`);
  }
  return port;
}

function readMetrics(env: Record<string, string | undefined>): Config['metrics'] {
  const port = env['METRICS_PORT'];
  if (!port) return undefined;
  return { host: env['METRICS_HOST'] || '127.0.0.1', port: readPort('METRICS_PORT', port) };
}

/**
 * The environment as a validated, typed object; it is read nowhere else.
 *
 * @throws {Error} with a Japanese sentence that names the variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  return {
    // Reachable from outside only if configured; the sample's passwords are public.
    host: env['HOST'] || '127.0.0.1',
    port: readPort('PORT', env['PORT'] || '8787'),
    metrics: readMetrics(env),
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    isSample: isOn(env['SATOMORI_SAMPLE']),
    isSampleLive: isOn(env['SATOMORI_SAMPLE']) && env['SAMPLE_LIVE'] !== '0',
    hasSamplePhotos: env['SAMPLE_PHOTOS'] !== '0',
    webRoot: resolve(env['WEB_ROOT'] || fileURLToPath(new URL('../../../web/dist', import.meta.url))),
    web: readWebConfig(env['WEB_CONFIG'] || undefined),
    trustedProxies: wordsOf(env['TRUSTED_PROXIES']),
    logLevel: env['LOG_LEVEL'] || 'warn',
    smtp: readSmtp(env),
    publicUrl: readPublicUrl(env['PUBLIC_URL'] || DEFAULT_PUBLIC_URL),
    openidIssuers: wordsOf(env['OPENID_ISSUERS']),
    mqttBrokers: wordsOf(env['MQTT_BROKERS']),
    pushHosts: wordsOf(env['PUSH_HOSTS']),
    webhookHosts: wordsOf(env['WEBHOOK_HOSTS']),
    weatherUrl: readWeatherUrl(env['WEATHER_URL']),
    lineApiUrl: readLineApiUrl(env['LINE_API_URL'] || DEFAULT_LINE_API_URL),
    tilesUrl: readTilesUrl(env['TILES_URL'] || DEFAULT_TILES_URL),
  };
}
