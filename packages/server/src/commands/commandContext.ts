/** The environment of a command; a test passes its own. */
export interface CommandContext {
  env: Record<string, string | undefined>;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: { write(text: string): unknown };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  now: () => number;
  /** Fires at Ctrl-C or SIGTERM; only used by commands that must clean up. */
  stopSignal: () => AbortSignal;
}
