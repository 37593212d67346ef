import type { Fetch } from '@satomori/core';
import type { ColorChoice, TimeForm } from '../output/style.ts';

/** Everything of the process that commands use; tests pass their own. */
export interface ProcessContext {
  environment: Record<string, string | undefined>;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  /** Writes short texts to a piped stdout without creating the stream. */
  readonly pipe?: ((text: string) => void) | undefined;
  /** Limits the growth of the process's memory, at the cost of speed. */
  saveMemory?: () => void;
  now: () => number;
  /** Aborted when the person stops the program. */
  signal: AbortSignal;
  /** Replaces the system's folder for settings. */
  settingsFolder?: string;
  /** Replaces undici. */
  fetch?: Fetch;
}

/** Options that every command accepts. */
export interface GlobalOptions {
  context?: string;
  url?: string;
  timeout?: number;
  color: ColorChoice;
  time?: TimeForm;
  ascii?: boolean;
  plain?: boolean;
  screenReader?: boolean;
  json?: string | true;
  jq?: string;
  caFile?: string;
  debug?: boolean;
  /** Set by commands that wait for new rows: `--timeout` then limits the whole wait. */
  follow?: boolean;
  /** `false` with `--no-pager`. */
  pager: boolean;
  /** `false` with `--no-input`. */
  input: boolean;
}
