import type { Command } from 'commander';
import type { ArgumentDefinition, OptionDefinition } from '../options/option.ts';
import type {
  AddressContext,
  Context,
  Contexts,
  ReadingContext,
  SettingsContext,
  SignInContext,
  TokenContext,
  WritingContext,
} from './context.ts';
import type { RowKind } from './rowSchemas.ts';

/** For commands that make their contexts themselves, or look at the whole program. */
export interface CommandCall {
  contexts: Contexts;
  command: Command;
}

/** What a command can be given to work with. */
interface CommandContexts {
  call: CommandCall;
  local: Context;
  settings: SettingsContext;
  address: AddressContext;
  token: TokenContext;
  signIn: SignInContext;
  reading: ReadingContext;
  writing: WritingContext;
}

export type ContextKind = keyof CommandContexts;

/** How the JSON of a command lies on stdout: one thing, an array of rows, or a row a line. */
export type OutputForm = 'object' | 'array' | 'lines';
export type CommandOutput = Partial<Record<OutputForm, RowKind>>;

/** All there is to know of a command: commander's command, help, completion and the published schema come from it. */
export interface AnyCommand {
  /** `null` for a command that stands alone. */
  noun: string | null;
  verb: string;
  /** In the list of commands. */
  summary: string;
  /** The lines of its own help; the summary where there are none. */
  description?: readonly string[];
  arguments?: readonly ArgumentDefinition[];
  options?: readonly OptionDefinition[];
  /** Whether `run` gets the options that every command takes, too. */
  hasGlobalOptions?: boolean;
  context: ContextKind;
  /** Rows of its JSON; `'any'` where the server alone decides. Without it the command prints no JSON. */
  output?: CommandOutput | 'any';
  /** Which of several forms these options ask for; the first without it. */
  formOf?: (options: never) => OutputForm;
  /** Gets the arguments and, where the command takes any, the options. What is heavy is imported in here. */
  run: (context: never, ...values: never[]) => Promise<void>;
}

interface CommandDefinition<Kind extends ContextKind, Values extends readonly unknown[]>
  extends Omit<AnyCommand, 'run'> {
  context: Kind;
  run: (context: CommandContexts[Kind], ...values: Values) => Promise<void>;
}

/** A definition whose `run` fits its context. */
export const defineCommand = <Kind extends ContextKind, Values extends readonly unknown[]>(
  definition: CommandDefinition<Kind, Values>,
): AnyCommand => definition as unknown as AnyCommand;
