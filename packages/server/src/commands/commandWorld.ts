/** What a command of the server may touch of its surroundings; a test brings its own. */
export interface CommandWorld {
  env: Record<string, string | undefined>;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: { write(text: string): unknown };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  now: () => number;
  /** Fires at Ctrl-C or SIGTERM; asked for only by commands that must tidy up. */
  stopSignal: () => AbortSignal;
}
