import type { SettingsContext } from '../command/context.ts';
import { usageError } from '../errors/cliError.ts';
import { parseSeconds } from '../options/numbers.ts';
import { parseServerUrl } from '../settings/address.ts';
import { unknownContext } from '../settings/target.ts';

interface ConfigKey {
  description: string;
  /** The kind of its values, for completion; `null` for free values. */
  values: 'contexts' | 'addresses' | 'files' | null;
  /** The current value; `null` where nothing is set. */
  read: (context: SettingsContext) => string | null;
  /**
   * @param value `''` restores the default, where there is one
   * @returns the new value
   * @throws {CliError} a usage error for an invalid value
   */
  write: (context: SettingsContext, value: string) => string | null | Promise<string | null>;
}

/** The context to change: `--context`, or the one in use. */
function contextToChange({ settings, globals }: SettingsContext): string {
  const name = globals.context ?? settings.current();
  if (name === null)
    throw usageError('使用中の接続先がありません。', [
      'つくる: satomori context use 名前 --url https://…/web',
    ]);
  const known = settings.contexts();
  if (known[name] === undefined) throw unknownContext(name, Object.keys(known));
  return name;
}

async function readableCaFile(value: string): Promise<string> {
  const [{ resolve }, { authoritiesWith }] = await Promise.all([
    import('node:path'),
    import('../server/authorities.ts'),
  ]);
  // Stored as an absolute path, because commands run in any folder.
  const path = resolve(value);
  authoritiesWith(path);
  return path;
}

async function checkedProductKey(value: string): Promise<string> {
  const { isProductKey } = await import('@satomori/core');
  if (isProductKey(value)) return value;
  throw usageError(`製品の名前は、半角の英小文字、数字、_ で書いてください: ${value}`, [
    '例: サイトの項目が is_satomori なら satomori',
  ]);
}

/** @throws {CliError} a usage error for what is no code of a site */
export async function checkedSite(value: string): Promise<string> {
  const { isSiteCode } = await import('@satomori/core');
  const code = value.normalize('NFKC').trim().toLowerCase();
  if (isSiteCode(code)) return code;
  throw usageError(`サイトのコードは、半角の英小文字・数字・ハイフンで書いてください: ${value}`);
}

/** The keys of `config get` and `config set`. The token is not among them: it is never shown. */
export const CONFIG_KEYS = {
  context: {
    description: '使用中の接続先の名前',
    values: 'contexts',
    read: ({ target }) => target().context,
    write: ({ settings }, name) => {
      const known = settings.contexts();
      const url = known[name];
      if (url === undefined) throw unknownContext(name, Object.keys(known));
      settings.use(name, url);
      return name;
    },
  },
  url: {
    description: 'その接続先のアドレス',
    values: 'addresses',
    read: ({ target }) => target().url,
    write: (context, value) => {
      const url = parseServerUrl(value);
      context.settings.put(contextToChange(context), url);
      return url;
    },
  },
  product_key: {
    description: 'その接続先の製品の名前（サイトの項目 is_… の … の部分。ふつうは要らない）',
    values: null,
    read: ({ target }) => target().productKey ?? null,
    write: async (context, value) => {
      const productKey = value === '' ? undefined : await checkedProductKey(value);
      context.settings.setProductKey(contextToChange(context), productKey);
      return productKey ?? null;
    },
  },
  site: {
    description: 'その接続先でログインするサイトのコード（同じサーバーに複数のサイトがあるとき）',
    values: null,
    read: ({ target, settings }) => {
      const { context } = target();
      return context === null ? null : (settings.site(context) ?? null);
    },
    write: async (context, value) => {
      const site = value === '' ? undefined : await checkedSite(value);
      context.settings.setSite(contextToChange(context), site);
      return site ?? null;
    },
  },
  timeout: {
    description: '応答を待つ秒数（--timeout の代わり）',
    values: null,
    read: ({ globals }) => (globals.timeout === undefined ? null : String(globals.timeout)),
    write: ({ settings }, value) => {
      const timeout = value === '' ? undefined : parseSeconds(value);
      settings.setDefaults({ ...settings.defaults(), timeout });
      return timeout === undefined ? null : String(timeout);
    },
  },
  ca_file: {
    description: '自分たちの認証局のファイル（--ca-file の代わり）',
    values: 'files',
    read: ({ globals }) => globals.caFile ?? null,
    write: async ({ settings }, value) => {
      const caFile = value === '' ? undefined : await readableCaFile(value);
      settings.setDefaults({ ...settings.defaults(), caFile });
      return caFile ?? null;
    },
  },
} as const satisfies Record<string, ConfigKey>;

export type ConfigKeyName = keyof typeof CONFIG_KEYS;
export const CONFIG_KEY_NAMES = Object.keys(CONFIG_KEYS) as ConfigKeyName[];

/** One line per key, for the help of the commands. */
export const CONFIG_KEY_LINES: readonly string[] = Object.entries(CONFIG_KEYS).map(
  ([name, { description }]) => `${name}: ${description}`,
);
