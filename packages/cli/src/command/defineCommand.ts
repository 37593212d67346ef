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
import type { RowSchema } from './rowSchema.ts';

/** For commands that create their contexts themselves, or inspect the whole program. */
interface CommandCall {
  contexts: Contexts;
  command: Command;
}

/** The kinds of context that a command can request. */
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

/** The form of a command's JSON on stdout: one object, an array of rows, or one row per line. */
type OutputForm = 'object' | 'array' | 'lines';
export type CommandOutput = Partial<Record<OutputForm, RowSchema>>;

/**
 * The single definition of a command: commander's command, help, completion and the published schema derive from it.
 */
export interface AnyCommand {
  /** `null` for a command without a noun. */
  noun: string | null;
  verb: string;
  /** One line for the list of commands. */
  summary: string;
  /** The text of its own help; defaults to the summary. */
  description?: readonly string[];
  arguments?: readonly ArgumentDefinition[];
  options?: readonly OptionDefinition[];
  /** Whether `run` also receives the options that every command accepts. */
  hasGlobalOptions?: boolean;
  context: ContextKind;
  /** Schema of the rows in its JSON; `'any'` where fields are not checked. Without it the command prints no JSON. */
  output?: CommandOutput | 'any';
  /** Which of several forms these options select; defaults to the first. */
  formOf?: (options: never) => OutputForm;
  /** Called with the arguments and, where the command has any, the options. Heavy modules are imported inside. */
  run: (context: never, ...values: never[]) => Promise<void>;
}

interface CommandDefinition<Kind extends ContextKind, Values extends readonly unknown[]>
  extends Omit<AnyCommand, 'run'> {
  context: Kind;
  run: (context: CommandContexts[Kind], ...values: Values) => Promise<void>;
}

/** Defines a command, checking that `run` fits its context. */
export const defineCommand = <Kind extends ContextKind, Values extends readonly unknown[]>(
  definition: CommandDefinition<Kind, Values>,
): AnyCommand => definition as unknown as AnyCommand;
