import type { Command } from 'commander';
import { definitionOf } from '../command/buildCommand.ts';
import type { Contexts } from '../command/context.ts';
import type { ConfigKeyName } from '../config/configKeys.ts';
import type { ParsedValues } from './typedLine.ts';

/** The completion request: who asks, and for which place of the line. */
export interface Asking {
  /** The command whose value is being typed. */
  command: Command;
  values: ParsedValues;
  contexts: Contexts;
  /** The command `complete` itself, with the options of the line. */
  completing: Command;
  root: Command;
  typed: string;
}

type ReadNames = (asking: Asking) => readonly string[] | Promise<readonly string[]>;

function commandsBelow(root: Command, path: readonly string[]): string[] {
  let command: Command | undefined = root;
  for (const name of path) command = command?.commands.find((each) => each.name() === name);
  return command?.commands.map((each) => each.name()) ?? [];
}

async function contextsOf({ contexts, completing }: Asking): Promise<Record<string, string>> {
  const { settings } = await contexts.settings(completing);
  return settings.contexts();
}

async function configValues(asking: Asking): Promise<readonly string[]> {
  const { CONFIG_KEYS } = await import('../config/configKeys.ts');
  const [key = ''] = asking.values.arguments;
  if (!Object.hasOwn(CONFIG_KEYS, key)) return [];
  const { values } = CONFIG_KEYS[key as ConfigKeyName];
  return values === null ? [] : LOCAL_NAMES[values](asking);
}

/** Files and folders that begin with the typed text, in the same form of path; folders end with a slash. */
async function filesAt(typed: string): Promise<string[]> {
  const [{ readdirSync }, { dirname }] = await Promise.all([import('node:fs'), import('node:path')]);
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  const entries = readdirSync(folder === '' ? '.' : dirname(`${folder}x`), { withFileTypes: true });
  return entries.map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`);
}

/** Names that need no server: those of this machine and of the program. */
export const LOCAL_NAMES = {
  commands: ({ root, values: { arguments: path } }) => [
    ...commandsBelow(root, path),
    ...(path.length === 0 ? ['exit-codes'] : []),
  ],
  screens: async () => (await import('@satomori/core')).ROUTES.map(({ name }) => name),
  contexts: async (asking) => Object.keys(await contextsOf(asking)),
  addresses: async (asking) => {
    const { DEFAULT_URL } = await import('../settings/address.ts');
    return [...Object.values(await contextsOf(asking)), DEFAULT_URL];
  },
  files: ({ typed }) => filesAt(typed),
  fields: async ({ command }) => [
    'all',
    ...(await (await import('../command/commandSchemas.ts')).fieldsOfCommand(definitionOf(command))),
  ],
  paths: async ({ values, typed }) =>
    (await import('./apiPaths.ts')).apiPaths(values.arguments[0] ?? '', typed),
  configValues,
} satisfies Record<string, ReadNames>;

export type LocalNames = keyof typeof LOCAL_NAMES;

export const isLocal = (names: string): names is LocalNames => Object.hasOwn(LOCAL_NAMES, names);
