import { dirname, join } from 'node:path';
import { asDiskError } from '../files/diskError.ts';
import { CliError } from '../errors/cliError.ts';
import { homeFolder, makeFolder } from '../files/folders.ts';

/** The settings folder of this system; on Linux `$XDG_CONFIG_HOME/satomori`, or `~/.config/satomori`. */
export function systemSettingsFolder(environment: Record<string, string | undefined>): string {
  if (process.platform === 'win32')
    return join(
      environment['APPDATA'] || join(homeFolder(environment), 'AppData', 'Roaming'),
      'satomori',
      'Config',
    );
  if (process.platform === 'darwin')
    return join(homeFolder(environment), 'Library', 'Preferences', 'satomori');
  return join(environment['XDG_CONFIG_HOME'] || join(homeFolder(environment), '.config'), 'satomori');
}

/** The defaults for options of the command line. */
interface Defaults {
  /** Seconds. */
  timeout?: number | undefined;
  caFile?: string | undefined;
}

/** The contexts (servers by name), which one is in use, and the person's defaults. */
export interface SettingsFile {
  contexts(): Record<string, string>;
  current(): string | null;
  /** Adds or changes a context and makes it the one in use. */
  use(name: string, url: string): void;
  /** Adds or changes a context; the one in use stays. */
  put(name: string, url: string): void;
  /** The product key of a context, which names its sites; `undefined` for the default. */
  productKey(name: string): string | undefined;
  setProductKey(name: string, productKey: string | undefined): void;
  /** The code of the site that a context signs in to; `undefined` where none was named. */
  site(name: string): string | undefined;
  setSite(name: string, site: string | undefined): void;
  /** Only those that are set. */
  defaults(): Defaults;
  setDefaults(defaults: Defaults): void;
  readonly path: string;
  /** The folder, which also contains the tokens. */
  readonly folder: string;
}

interface StoredContext {
  url: string;
  product_key?: string | undefined;
  site?: string | undefined;
}

interface Stored {
  current?: string;
  contexts?: Record<string, StoredContext>;
  timeout?: number | undefined;
  ca_file?: string | undefined;
}

/** @throws {CliError} for a file with unexpected contents; conf's message contains its path */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { message, path } = error as NodeJS.ErrnoException;
    const refused = asDiskError(error, path ?? '設定ファイル');
    if (refused instanceof CliError) throw refused;
    throw new CliError('error', 'broken_settings', `設定ファイルを読めません: ${message}`, [
      'ファイルを直すか、名前を変えてよけてください。',
    ]);
  }
}

/**
 * Opens the settings file in a folder, creating the folder. conf is imported only here: its schema checker would be
 * most of the time of a start.
 */
export async function openSettingsFile(folder: string): Promise<SettingsFile> {
  readable(() => makeFolder(folder, 0o700));
  const { default: Conf } = await import('conf');
  // Read when it is opened, and again at each access.
  const conf = readable(
    () =>
      new Conf<Stored>({
        projectName: 'satomori',
        projectSuffix: '',
        configFileMode: 0o600,
        // The name of a context may contain a dot.
        accessPropertiesByDotNotation: false,
        cwd: folder,
      }),
  );
  const read = () => readable(() => conf.store);
  const withContext = (name: string, change: Partial<StoredContext>): Stored => {
    const { contexts = {}, ...stored } = read();
    const known = Object.hasOwn(contexts, name) ? contexts[name] : undefined;
    return { ...stored, contexts: { ...contexts, [name]: { url: '', ...known, ...change } } };
  };
  return {
    contexts: () => {
      const entries = Object.entries(read().contexts ?? {}).map(([name, { url }]) => [name, url] as const);
      // Without a prototype, so that `constructor` is not taken for a known name.
      return Object.assign(Object.create(null) as Record<string, string>, Object.fromEntries(entries));
    },
    current: () => read().current ?? null,
    use: (name, url) => {
      conf.store = { ...withContext(name, { url }), current: name };
    },
    put: (name, url) => {
      conf.store = withContext(name, { url });
    },
    productKey: (name) => read().contexts?.[name]?.product_key,
    setProductKey: (name, productKey) => {
      conf.store = withContext(name, { product_key: productKey });
    },
    site: (name) => read().contexts?.[name]?.site,
    setSite: (name, site) => {
      conf.store = withContext(name, { site });
    },
    defaults: () => {
      const { timeout, ca_file: caFile } = read();
      return { ...(timeout === undefined ? {} : { timeout }), ...(caFile === undefined ? {} : { caFile }) };
    },
    setDefaults: ({ timeout, caFile }) => {
      conf.store = { ...read(), timeout, ca_file: caFile };
    },
    path: conf.path,
    folder: dirname(conf.path),
  };
}
