import type { ReadingApi, TokenStore, WritingApi } from '@satomori/core';
import type { Command } from 'commander';
import { AlreadyAnswered, notSignedIn, usageError } from '../errors/cliError.ts';
import { checkFields, type JsonChoice, parseJsonChoice } from '../output/fields.ts';
import { createOutput, type Output, type OutputOptions } from '../output/output.ts';
import { createSink, type Sink } from '../output/sink.ts';
import { hasColor } from '../output/style.ts';
import { visible } from '../text/visible.ts';
import type { Connection, FileCalls, Follow } from '../server/connect.ts';
import { connectTo } from './connectTo.ts';
import type { GlobalOptions, ProcessContext } from './processContext.ts';
import type { RowSchema } from './rowSchema.ts';
import type { SettingsFile } from '../settings/settingsFile.ts';
import { parseServerUrl } from '../settings/address.ts';
import { chooseTarget, type Target, targetAt } from '../settings/target.ts';
import { type Asker, createAsker } from '../terminal/ask.ts';
import { createProgress, type Progress } from '../terminal/progress.ts';

/** The context of a command that makes no call to a server. */
export interface Context {
  output: Output;
  /** Prints messages for the person on stderr; unsafe characters in data are escaped. */
  say: (...lines: string[]) => void;
  /** Shows the progress of a long task on stderr. No message may be printed until it has ended. */
  progress: (label: string, total: number) => Progress;
  now: () => number;
  /** Called before a long task: limits the growth of memory. */
  saveMemory: () => void;
  signal: AbortSignal;
  ask: Asker;
  /** Whether a full-screen view can be shown: keys come from a terminal that can move its cursor. */
  isInteractive: boolean;
  /** Whether a screen reader reads the output aloud. */
  isSpoken: boolean;
  /** Whether stdout is a terminal. */
  isTerminal: boolean;
  /** Current columns and rows of the terminal. */
  screen: () => { columns: number; rows: number };
  environment: Record<string, string | undefined>;
  stdin: NodeJS.ReadStream;
}

/** For the commands that manage contexts. */
export interface SettingsContext extends Context {
  settings: SettingsFile;
  target: () => Target;
  globals: GlobalOptions;
}

/** For commands that need only the address of a server. */
export interface AddressContext extends Context {
  target: Target;
}

/** For commands about the current sign-in: there may be no token. */
export interface TokenContext extends AddressContext {
  /** The current token and its origin. */
  token: { value: string | null; from: 'environment' | 'file' };
  /** Creates the client when the server is first called. */
  connect: () => Promise<{ api: ReadingApi } & Pick<WritingApi['auth'], 'signIn' | 'signOut'>>;
}

/** For signing in and out. */
export interface SignInContext extends TokenContext {
  tokens: TokenStore;
}

/** For commands that read. It has no method that writes. */
export interface ReadingContext extends AddressContext {
  api: ReadingApi;
  files: FileCalls;
  follow: Follow;
}

/** For commands whose purpose is to write. */
export interface WritingContext extends ReadingContext {
  writing: Connection['writing'];
  call: Connection['call'];
  send: Connection['send'];
}

/** The schema of the rows in a command's JSON; `'any'` where fields are not checked, as with `api`. */
export type Rows = RowSchema | 'any';

/** Creates the context of a command from the options of its call. */
export interface Contexts {
  local(command: Command, rows?: Rows): Promise<Context>;
  settings(command: Command, rows?: Rows): Promise<SettingsContext>;
  address(command: Command): Promise<AddressContext>;
  token(command: Command, rows?: Rows): Promise<TokenContext>;
  signIn(command: Command, rows?: Rows): Promise<SignInContext>;
  reading(command: Command, rows?: Rows): Promise<ReadingContext>;
  writing(command: Command, rows?: Rows): Promise<WritingContext>;
}

const DEFAULT_ROOM = 80;
const DEFAULT_ROWS = 24;

/** The contexts of commands that ask no server. */
function createLocalContexts(system: ProcessContext) {
  const { environment, now, signal } = system;
  let sink: Sink | undefined;
  const say = (...lines: string[]) => {
    system.stderr.write(lines.map((line) => `${visible(line)}\n`).join(''));
  };

  async function local(command: Command, rows?: Rows): Promise<Context> {
    const globals: GlobalOptions = command.optsWithGlobals();
    const { stdin, stdout, stderr } = system;
    sink ??= createSink(stdout);
    return {
      output: await outputFor(system, sink, globals, rows),
      say,
      progress: (label, total) =>
        createProgress({
          stream: stderr,
          isLive: stderr.isTTY && environment['TERM'] !== 'dumb' && globals.plain !== true,
          label,
          total,
        }),
      now,
      saveMemory: () => system.saveMemory?.(),
      signal,
      ask: createAsker({ stdin, stderr }, signal, globals.input),
      isSpoken: isSpoken(globals, environment),
      isTerminal: stdout.isTTY,
      // Some terminals report 0.
      screen: () => ({ columns: stdout.columns || DEFAULT_ROOM, rows: stdout.rows || DEFAULT_ROWS }),
      isInteractive: stdin.isTTY && stdout.isTTY && environment['TERM'] !== 'dumb' && !asksForJson(globals),
      environment,
      stdin,
    };
  }

  async function settings(command: Command, rows?: Rows): Promise<SettingsContext> {
    const context = await local(command, rows);
    const { openSettingsFile, systemSettingsFolder } = await import('../settings/settingsFile.ts');
    const file = await openSettingsFile(system.settingsFolder ?? systemSettingsFolder(environment));
    const globals = { ...file.defaults(), ...command.optsWithGlobals<GlobalOptions>() };
    const { context: name, url } = globals;
    const target = () =>
      chooseTarget(file, {
        context: name,
        url,
        environmentUrl: environment['SATOMORI_URL'],
        environmentProductKey: environment['SATOMORI_PRODUCT_KEY'],
      });
    return { ...context, settings: file, target, globals };
  }

  async function identified(command: Command, rows?: Rows) {
    const { settings: file, target: choose, globals, ...context } = await settings(command, rows);
    const target = choose();
    const { createTokenFile } = await import('../settings/tokenFile.ts');
    const tokens = createTokenFile(file.folder, target);
    const token = tokenFor(globals, tokens, environment);
    return { ...context, globals, target, tokens, token };
  }

  return { say, local, settings, identified };
}

/** Whether `--url` names another server than the environment does. */
const isOtherServer = (url: string | undefined, environmentUrl = ''): boolean =>
  url !== undefined && environmentUrl !== '' && parseServerUrl(url) !== parseServerUrl(environmentUrl);

/**
 * The environment's token belongs to the environment's address: it is not used with `--context`, nor with `--url` of
 * another server. Source: R18.
 *
 * @throws {CliError} for an address that is none, where it has to be compared
 */
function givenToken({ context, url }: GlobalOptions, environment: ProcessContext['environment']): string {
  const token = context === undefined ? (environment['SATOMORI_TOKEN']?.trim() ?? '') : '';
  if (token === '' || isOtherServer(url, environment['SATOMORI_URL'])) return '';
  return token;
}

function tokenFor(
  globals: GlobalOptions,
  tokens: TokenStore,
  environment: ProcessContext['environment'],
): SignInContext['token'] {
  const given = givenToken(globals, environment);
  return given === '' ? { value: tokens.get(), from: 'file' } : { value: given, from: 'environment' };
}

/** The address given for this call only; `--context` overrides that of the environment. */
const givenUrl = ({ url, context }: GlobalOptions, environment: ProcessContext['environment']): string =>
  url ?? (context === undefined ? (environment['SATOMORI_URL'] ?? '') : '');
const givenTarget = (url: string, environment: ProcessContext['environment']) =>
  targetAt(url, environment['SATOMORI_PRODUCT_KEY']);

/** @throws {CliError} where `--json` asks a writing command for the names of the fields */
async function requireChosenFields({ json }: GlobalOptions, rows: Rows | undefined): Promise<void> {
  if (rows !== undefined && rows !== 'any' && json === true) {
    // For a script, printing field names in place of data would look like success.
    throw usageError('--json の項目を選んでください（すべてなら --json all）。', await fieldsFor(rows));
  }
}

export function createContexts(system: ProcessContext): Contexts {
  const { environment, now } = system;
  const { say, local, settings, identified } = createLocalContexts(system);

  /** The dashboard shows by itself that it is waiting; a notice would garble its screen. */
  const noticeOf = (command: Command) => (command.parent === null ? () => {} : say);

  async function address(command: Command): Promise<AddressContext> {
    const url = givenUrl(command.optsWithGlobals(), environment);
    if (url !== '') return { ...(await local(command)), target: givenTarget(url, environment) };
    const { settings: _settings, globals: _globals, target, ...context } = await settings(command);
    return { ...context, target: target() };
  }

  /** With both address and token given, the settings file is not read, so a broken one cannot fail a job. */
  async function given(command: Command, rows?: Rows) {
    const globals: GlobalOptions = command.optsWithGlobals();
    const url = givenUrl(globals, environment);
    const value = givenToken(globals, environment);
    if (url === '' || value === '') return undefined;
    const token = { value, from: 'environment' as const };
    return { ...(await local(command, rows)), globals, target: givenTarget(url, environment), token };
  }

  async function known(command: Command, rows?: Rows) {
    const { tokens: _tokens, ...context } = await identified(command, rows);
    return context;
  }

  const anyhow = async (command: Command, rows?: Rows) =>
    (await given(command, rows)) ?? (await known(command, rows));

  function connecting<C extends Omit<TokenContext, 'connect'> & { globals: GlobalOptions }>(
    command: Command,
    { globals, ...context }: C,
  ) {
    const connect = async () => {
      const { target, token } = context;
      const made = await connectTo(system, target, token.value, globals, { say, notice: noticeOf(command) });
      const { signIn, signOut } = made.writing.auth;
      return { api: made.reading, signIn, signOut };
    };
    return { ...context, connect };
  }

  async function signedIn(command: Command, rows?: Rows): Promise<WritingContext> {
    const { token, globals, ...context } = await anyhow(command, rows);
    if (token.value === null) throw notSignedIn();
    const { tokenExpiryWarning } = await import('../settings/tokenExpiry.ts');
    const warning = tokenExpiryWarning(token.value, now());
    if (warning !== null) say(warning);
    const {
      reading: api,
      writing,
      files,
      follow,
      call,
      send,
    } = await connectTo(system, context.target, token.value, globals, { say, notice: noticeOf(command) });
    return { ...context, api, writing, files, follow, call, send };
  }

  return {
    local,
    settings,
    writing: async (command, rows) => {
      await requireChosenFields(command.optsWithGlobals(), rows);
      return signedIn(command, rows);
    },
    reading: async (command, rows) => {
      const { writing: _writing, call: _call, send: _send, ...context } = await signedIn(command, rows);
      return context;
    },
    address,
    token: async (command, rows) => connecting(command, await anyhow(command, rows)),
    signIn: async (command, rows) => connecting(command, await identified(command, rows)),
  };
}

/** Ink's own variable, so that people need not learn another. */
const isSpoken = ({ screenReader }: GlobalOptions, environment: ProcessContext['environment']): boolean =>
  screenReader === true || environment['INK_SCREEN_READER'] === 'true';

const asksForJson = ({ json, jq }: GlobalOptions) => json !== undefined || jq !== undefined;

/** Imported only when fields are chosen, because the contract's schemas come with it. */
async function fieldsFor(loadRow: RowSchema): Promise<readonly string[]> {
  const [{ fieldsOf }, row] = await Promise.all([import('./rowSchema.ts'), loadRow()]);
  return fieldsOf(row);
}

/** @throws {AlreadyAnswered} where the field names were requested and have been printed */
async function chooseFields(sink: Sink, globals: GlobalOptions, rows: RowSchema): Promise<JsonChoice> {
  const json = parseJsonChoice(globals.json);
  if (!json.wantsNames && json.fields === null) return json;
  const known = await fieldsFor(rows);
  checkFields(json, known);
  if (!json.wantsNames) return json;
  await sink.write(`${known.join('\n')}\n`);
  throw new AlreadyAnswered();
}

async function jqFor({ jq }: GlobalOptions, isTerminal: boolean, rows?: Rows) {
  if (jq === undefined) return undefined;
  if (rows === undefined) throw usageError('このコマンドは JSON を出さないため、--jq は使えません。');
  const { createJqFilter } = await import('../output/jq.ts');
  return createJqFilter(jq, isTerminal);
}

async function outputFor(
  system: ProcessContext,
  sink: Sink,
  globals: GlobalOptions,
  rows?: Rows,
): Promise<Output> {
  const { environment, stdout, now } = system;
  const json =
    rows === undefined || rows === 'any'
      ? { ...parseJsonChoice(globals.json), wantsNames: false }
      : await chooseFields(sink, globals, rows);
  const isForPeople = stdout.isTTY && globals.plain !== true;
  const forPeople = isSpoken(globals, environment) ? 'spoken' : 'table';
  const options: OutputOptions = {
    mode: asksForJson(globals) ? 'json' : isForPeople ? forPeople : 'tsv',
    json,
    jq: await jqFor(globals, stdout.isTTY, rows),
    style: {
      hasColor: globals.plain !== true && hasColor(globals.color, environment, stdout.isTTY),
      isAscii: globals.ascii === true || globals.plain === true || isSpoken(globals, environment),
      time: globals.time,
    },
    sink,
    room: stdout.columns ?? DEFAULT_ROOM,
    now,
  };
  const isPaged =
    options.mode === 'table' &&
    globals.pager &&
    environment['TERM'] !== 'dumb' &&
    !['', 'cat'].includes(environment['PAGER'] ?? 'less');
  if (!isPaged || !stdout.rows) return createOutput(options);
  const { createPagedOutput } = await import('../output/pager.ts');
  return createPagedOutput(options, { environment, rows: stdout.rows });
}
