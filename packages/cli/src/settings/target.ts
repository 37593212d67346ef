import { CliError, usageError } from '../errors/cliError.ts';
import { DEFAULT_URL, parseServerUrl } from './address.ts';
import type { SettingsFile } from './settingsFile.ts';

/** Letters of any script, so that Japanese names of municipalities are valid; no spaces or invisible characters. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,49}$/u;

/** @throws {CliError} for an invalid name of a context */
export function checkContextName(name: string): void {
  if (!NAME.test(name)) throw usageError('名前は文字、数字、.、_、- で50文字までにしてください。');
}

/** The server that a command calls. */
export interface Target {
  /** Name of the context; `null` for an address given for this call only. */
  context: string | null;
  url: string;
  /** The product key that names its sites, where it is not the default. */
  productKey: string | undefined;
  /** The key under which its token is stored. */
  tokenKey: string;
}

interface TargetWish {
  context?: string | undefined;
  url?: string | undefined;
  environmentUrl?: string | undefined;
  /** For an address that no context has. */
  environmentProductKey?: string | undefined;
}

export const unknownContext = (name: string, known: readonly string[]): CliError =>
  new CliError('notFound', 'unknown_context', `接続先「${name}」はありません。`, [
    known.length > 0 ? `あるもの: ${known.join('、')}` : 'まだ一つもありません。',
    `つくる: satomori context use ${name} --url https://…/web`,
    `つくってログインする: satomori auth login --context ${name} --url https://…/web`,
  ]);

/** A server of which only the address is known. */
export function targetAt(address: string, productKey?: string): Target {
  const url = parseServerUrl(address);
  return { context: null, url, productKey: productKey || undefined, tokenKey: url };
}

/**
 * Chooses the server: `--url`, then `--context`, then SATOMORI_URL, then the context in use, then this machine. An
 * address without a context has a token of its own, so that a token is only ever sent to its own server.
 */
export function chooseTarget(settings: SettingsFile, wish: TargetWish): Target {
  const contexts = settings.contexts();
  const named = (name: string): Target => {
    const url = contexts[name];
    if (url === undefined) throw unknownContext(name, Object.keys(contexts));
    return { context: name, url, productKey: settings.productKey(name), tokenKey: name };
  };
  const addressed = (text: string): Target => {
    const target = targetAt(text, wish.environmentProductKey);
    const context = Object.keys(contexts).find((name) => contexts[name] === target.url);
    return context === undefined ? target : named(context);
  };
  if (wish.url !== undefined) return addressed(wish.url);
  if (wish.context !== undefined) return named(wish.context);
  if (wish.environmentUrl !== undefined && wish.environmentUrl !== '') return addressed(wish.environmentUrl);
  const current = settings.current();
  return current === null ? addressed(DEFAULT_URL) : named(current);
}
