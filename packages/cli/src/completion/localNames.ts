import type { Command } from 'commander';
import { definitionOf } from '../command/buildCommand.ts';
import type { Contexts } from '../command/context.ts';
import type { ConfigKeyName } from '../config/configKeys.ts';
import type { Given } from './given.ts';

/** The completion request: who asks, and for which place of the line. */
export interface Asking {
  /** The command whose value is being typed. */
  command: Command;
  given: Given;
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
  const [key = ''] = asking.given.arguments;
  if (!Object.hasOwn(CONFIG_KEYS, key)) return [];
  const { values } = CONFIG_KEYS[key as ConfigKeyName];
  return values === null ? [] : LOCAL_NAMES[values](asking);
}

/** Names that need no server: those of this machine and of the program. */
export const LOCAL_NAMES = {
  commands: ({ root, given: { arguments: path } }) => [
    ...commandsBelow(root, path),
    ...(path.length === 0 ? ['exit-codes'] : []),
  ],
  screens: async () => (await import('@satomori/core')).ROUTES.map(({ name }) => name),
  contexts: async (asking) => Object.keys(await contextsOf(asking)),
  addresses: async (asking) => {
    const { DEFAULT_URL } = await import('../settings/address.ts');
    return [...Object.values(await contextsOf(asking)), DEFAULT_URL];
  },
  files: async ({ typed }) => (await import('./filesAt.ts')).filesAt(typed),
  fields: async ({ command }) => [
    'all',
    ...(await (await import('../command/commandSchemas.ts')).fieldsOfCommand(definitionOf(command))),
  ],
  paths: async ({
    given: {
      arguments: [method = ''],
    },
    typed,
  }) => (await import('./apiPaths.ts')).apiPaths(method, typed),
  configValues,
} satisfies Record<string, ReadNames>;

export type LocalNames = keyof typeof LOCAL_NAMES;

export const isLocal = (names: string): names is LocalNames => Object.hasOwn(LOCAL_NAMES, names);
