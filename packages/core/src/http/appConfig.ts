import { isObject } from '../schemas/isObject.ts';

/** The one Trusted Types policy of the web app: the server's policy header names it, the page creates it. Source: R16. */
export const SCRIPT_POLICY = 'satomori-own-scripts';

/** What an app needs to know about a server before its first call. */
export interface AppConfig {
  /** Address of the app with its base path: `https://api.example.jp/web`, or `/web` on the page's own server. */
  baseUrl: string;
  /** Sites of the server have the flag `is_<product key>`. */
  productKey: string;
}

export const DEFAULT_APP_CONFIG: AppConfig = { baseUrl: '/web', productKey: 'satomori' };

/** Plain characters only: it is part of a policy header, and `//host` or `/\host` would be another server. */
const BASE_URL = /^(?:https?:\/\/[\w.-]+(?::\d+)?|(?=\/))(?:\/[\w.~%-]+)*\/?$/;
const PRODUCT_KEY = /^[a-z][a-z0-9_]{0,31}$/;

export const isProductKey = (value: string): boolean => PRODUCT_KEY.test(value);

const isBaseUrl = (value: unknown): value is string => typeof value === 'string' && BASE_URL.test(value);

/**
 * Parses a configuration file. Missing items get their defaults; unknown items are ignored, since a page of an older
 * build reads the file too.
 *
 * @throws {Error} with a Japanese sentence that names the item
 * Source: R47.
 */
export function readAppConfig(content: unknown): AppConfig {
  if (!isObject(content)) throw new Error('{ "baseUrl": "…", "productKey": "…" } の形にしてください');
  const { baseUrl, productKey }: Record<keyof AppConfig, unknown> = { ...DEFAULT_APP_CONFIG, ...content };
  if (!isBaseUrl(baseUrl))
    throw new Error('baseUrl は https://api.example.jp/web か /web の形にしてください');
  if (typeof productKey !== 'string' || !isProductKey(productKey))
    throw new Error('productKey は半角の英小文字、数字、_ で書いてください（例: satomori）');
  return { baseUrl: baseUrl.replace(/\/$/, ''), productKey };
}
