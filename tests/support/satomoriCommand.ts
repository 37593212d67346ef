import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithUs } from './stopProcess.ts';

export const SATOMORI = fileURLToPath(new URL('../../packages/cli/bundle/satomori.js', import.meta.url));

export interface CommandOptions {
  /** Address of the server, without `/web`. */
  url?: string;
  token?: string;
  /** Piped in; without it stdin is closed. */
  stdin?: string;
  env?: Record<string, string>;
}

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

const LIMIT_MS = 30_000;
let home = makeHome();

/** Settings and caches of this run, apart from those of the user. */
function makeHome(): string {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-home-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** No settings and caches yet, as on a new machine. */
export function renewHome(): void {
  home = makeHome();
}

export function commandEnvironment({ url, token, env }: CommandOptions): NodeJS.ProcessEnv {
  // The command has a compile cache of its own, in its home.
  const { NO_COLOR: _no, FORCE_COLOR: _force, NODE_COMPILE_CACHE: _ours, ...inherited } = process.env;
  return {
    ...inherited,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    TERM: 'xterm-256color',
    ...(url === undefined ? {} : { SATOMORI_URL: `${url}/web` }),
    ...(token === undefined ? {} : { SATOMORI_TOKEN: token }),
    ...env,
  };
}

export interface RunningCommand {
  child: ChildProcess;
  /** Resolves when it has ended and all its output has arrived. */
  ended: Promise<CommandResult>;
}

/** Starts the packed `satomori` like a script: no terminal, output piped. */
export function startSatomori(
  args: readonly string[],
  options: CommandOptions = {},
  limitMs = LIMIT_MS,
): RunningCommand {
  const child = endWithUs(
    spawn(process.execPath, [SATOMORI, ...args], {
      env: commandEnvironment(options),
      stdio: [options.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    }),
  );
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  child.stdin?.end(options.stdin);
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  const ended = once(child, 'close').then(() => {
    clearTimeout(limit);
    return { code: child.exitCode, stdout, stderr };
  });
  return { child, ended };
}

/** Runs it to its end. */
export const runSatomori = (args: readonly string[], options?: CommandOptions): Promise<CommandResult> =>
  startSatomori(args, options).ended;
