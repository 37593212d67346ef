import { dirname } from 'node:path';
import { asDiskError } from '../files/diskError.ts';
import { CliError } from '../errors/cliError.ts';
import { makeFolder } from '../files/folders.ts';

/** What stands for options of the command line where it names none. */
export interface Defaults {
  /** Seconds. */
  timeout?: number | undefined;
  caFile?: string | undefined;
}

/** The contexts (servers by name), which one is in use, and the person's own defaults. */
export interface SettingsFile {
  contexts(): Record<string, string>;
  current(): string | null;
  /** Adds or changes a context and takes it into use. */
  use(name: string, url: string): void;
  /** Adds or changes a context; the one in use stays. */
  put(name: string, url: string): void;
  /** How the sites of a context's server are named; `undefined` as usual. */
  productKey(name: string): string | undefined;
  setProductKey(name: string, productKey: string | undefined): void;
  /** Only those that are set. */
  defaults(): Defaults;
  setDefaults(defaults: Defaults): void;
  readonly path: string;
  /** Where the tokens lie as well. */
  readonly folder: string;
}

interface StoredContext {
  url: string;
  product_key?: string | undefined;
}

interface Stored {
  current?: string;
  contexts?: Record<string, StoredContext>;
  timeout?: number | undefined;
  ca_file?: string | undefined;
}

/** @throws {CliError} where the file is not what we wrote; conf names it in its message */
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
 * Opens the file in a folder, which is made. conf is loaded here and not before: most of a start would be its schema
 * checker.
 */
export async function openSettingsFile(folder: string): Promise<SettingsFile> {
  readable(() => makeFolder(folder, 0o700));
  const { default: Conf } = await import('conf');
  // Read once when it is opened, and again at each question.
  const conf = readable(
    () =>
      new Conf<Stored>({
        projectName: 'satomori',
        projectSuffix: '',
        configFileMode: 0o600,
        // A context's name may hold a dot.
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
      // No name is known before the person gave it, such as `constructor`.
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
