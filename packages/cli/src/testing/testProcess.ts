import { PassThrough, Readable } from 'node:stream';
import type { Fetch } from '@satomori/core';
import type { ProcessContext } from '../command/processContext.ts';
import { runSatomori } from '../runSatomori.ts';
import { NOW, tokenUntil } from './samples.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** A request of the program. */
interface Asked {
  method: string;
  /** Path and query below the base address. */
  path: string;
  body: unknown;
  authorization: string | null;
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

/** A fake server: answers by method and path without the query. */
export function fakeServer(answers: Record<string, Answer | ((asked: Asked) => Answer)>) {
  const asked: Asked[] = [];
  const fetch: Fetch = async (input, init) => {
    const url = new URL(input);
    const request: Asked = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace(/^\/web/, '') + url.search,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      authorization: new Headers(init?.headers).get('authorization'),
    };
    asked.push(request);
    const found = answers[`${request.method} ${url.pathname.replace(/^\/web/, '')}`];
    const { status, body, headers } = (typeof found === 'function' ? found(request) : found) ?? {
      status: 404,
      body: { result: 'not_found', message: '見つかりません。' },
    };
    return new Response(JSON.stringify(body), {
      status: status ?? 200,
      headers: { 'content-type': 'application/json', 'x-request-id': 'req-1', ...headers },
    });
  };
  return { fetch, asked };
}

interface RunOptions {
  fetch?: Fetch;
  /** The contents of stdin. */
  input?: string;
  isTerminal?: boolean;
  environment?: Record<string, string>;
  settingsFolder?: string;
  now?: number;
}

const collected = (isTerminal: boolean) => {
  const stream = Object.assign(new PassThrough(), { isTTY: isTerminal, columns: 80 });
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => text };
};

/** Runs one command line in this process as the program would. Signed in unless `environment` changes the token. */
export async function run(args: string[], options: RunOptions = {}) {
  const isTerminal = options.isTerminal ?? false;
  const stdout = collected(isTerminal);
  const stderr = collected(isTerminal);
  const now = options.now ?? NOW;
  const system: ProcessContext = {
    environment: { SATOMORI_TOKEN: tokenUntil(now + 20 * 86_400_000), ...options.environment },
    stdin: Object.assign(Readable.from([options.input ?? '']), {
      isTTY: false,
    }) as unknown as NodeJS.ReadStream,
    stdout: stdout.stream,
    stderr: stderr.stream,
    now: () => now,
    signal: new AbortController().signal,
    settingsFolder: options.settingsFolder ?? temporaryFolder(),
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  };
  const code = await runSatomori(args, system);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}
