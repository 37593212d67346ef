import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { CliError } from '../errors/cliError.ts';
import { createOutput, type Output, type OutputOptions } from './output.ts';
import { createSink, type Sink } from './sink.ts';

interface PagerOptions {
  environment: Record<string, string | undefined>;
  /** Lines of the terminal. */
  rows: number;
}

/** Options of less, as git sets them: quit if the text fits on one screen, keep colours, do not clear the screen. */
const LESS = { LESS: 'FRX', LESSCHARSET: 'utf-8' };
/** Exit codes of a shell that could not find or run the program. */
const NOT_RUN = [126, 127];

/** @returns the running pager; `undefined` where there is no `less` and no other pager was chosen */
async function startPager({ environment }: PagerOptions): Promise<ChildProcess | undefined> {
  const wanted = environment['PAGER'];
  const child = spawn(wanted ?? 'less', {
    shell: wanted !== undefined,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...LESS, ...environment },
  });
  try {
    await once(child, 'spawn');
    return child;
  } catch {
    return undefined;
  }
}

/** Buffers text until it is longer than the screen, then passes it to the pager. */
function createPagedSink(sink: Sink, options: PagerOptions): Sink & { end(): Promise<void> } {
  let held = '';
  let target: Sink | undefined;
  let pager: ChildProcess | undefined;
  let ended: Promise<unknown> | undefined;

  async function open(): Promise<Sink> {
    pager = await startPager(options);
    if (pager?.stdin == null) return sink;
    ended = once(pager, 'close');
    return createSink(pager.stdin);
  }

  return {
    async write(piece) {
      if (target !== undefined) return target.write(piece);
      held += String(piece);
      if (held.split('\n').length <= options.rows) return;
      target = await open();
      await target.write(held);
    },
    async end() {
      if (target === undefined && held !== '') await sink.write(held);
      pager?.stdin?.end();
      await ended;
      if (NOT_RUN.includes(pager?.exitCode ?? 0))
        throw new CliError(
          'error',
          'no_pager',
          `PAGER を動かせません: ${options.environment['PAGER'] ?? ''}`,
          ['使わずに出す: --no-pager'],
        );
    },
  };
}

/** Output that shows lists and details in the pager where they are longer than the screen; streams never. */
export function createPagedOutput(options: OutputOptions, pager: PagerOptions): Output {
  async function paged<Result>(work: (output: Output) => Promise<Result>): Promise<Result> {
    const sink = createPagedSink(options.sink, pager);
    try {
      return await work(createOutput({ ...options, sink }));
    } finally {
      await sink.end();
    }
  }
  return {
    ...createOutput(options),
    list: (pages, columns) => paged((output) => output.list(pages, columns)),
    details: (row, lines) => paged((output) => output.details(row, lines)),
  };
}
