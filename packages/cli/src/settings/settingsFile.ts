import { dirname } from 'node:path';
import { CliError } from '../errors/cliError.ts';

/** The contexts (servers by name) and which one is in use. */
export interface SettingsFile {
  contexts(): Record<string, string>;
  current(): string | null;
  /** Adds or changes a context and takes it into use. */
  use(name: string, url: string): void;
  readonly path: string;
  /** Where the tokens lie as well. */
  readonly folder: string;
}

interface Stored {
  current?: string;
  contexts?: Record<string, { url: string }>;
}

/**
 * Opens the file in the place of the system (on Linux `$XDG_CONFIG_HOME/satomori`, else `~/.config/satomori`).
 * conf is loaded here and not before: most of a start would be its schema checker.
 *
 * @param folder another place, for tests
 */
export async function openSettingsFile(folder?: string): Promise<SettingsFile> {
  const { default: Conf } = await import('conf');
  const conf = new Conf<Stored>({
    projectName: 'satomori',
    projectSuffix: '',
    configFileMode: 0o600,
    // A context's name may hold a dot.
    accessPropertiesByDotNotation: false,
    ...(folder === undefined ? {} : { cwd: folder }),
  });
  const read = (): Stored => {
    try {
      return conf.store;
    } catch (error) {
      throw new CliError('error', 'broken_settings', `設定ファイルを読めません: ${conf.path}`, [
        (error as Error).message,
        'ファイルを直すか、名前を変えてよけてください。',
      ]);
    }
  };
  return {
    contexts: () =>
      Object.fromEntries(Object.entries(read().contexts ?? {}).map(([name, { url }]) => [name, url])),
    current: () => read().current ?? null,
    use: (name, url) => {
      conf.store = { ...read(), current: name, contexts: { ...read().contexts, [name]: { url } } };
    },
    path: conf.path,
    folder: dirname(conf.path),
  };
}
