import { bodyPieces, noAnswer, readText, TIME_LIMITS } from '@satomori/core';
import { InvalidArgumentError } from 'commander';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { afterWrite } from '../command/printWritten.ts';
import { usageError } from '../errors/cliError.ts';
import { withWords } from '../options/choices.ts';
import { escapeJson, visible, visibleJson } from '../text/visible.ts';
import { readAllInput } from '../terminal/readInput.ts';
import { confirm } from '../terminal/ask.ts';
import { yesOption } from '../options/yesOption.ts';

interface ApiOptions {
  body?: string;
  yes?: boolean;
}

const READING_METHODS = new Set(['GET', 'HEAD']);
const METHODS = new Set([...READING_METHODS, 'POST', 'PUT', 'PATCH', 'DELETE']);

const parseMethod = withWords(
  (text) => {
    const method = text.toUpperCase();
    if (!METHODS.has(method))
      throw new InvalidArgumentError(`次のどれかにしてください: ${[...METHODS].join(' ')}`);
    return method;
  },
  [...METHODS],
);

/** The path below the base address; paths copied with the prefix (`/web/api/…`) are accepted. */
function parsePath(text: string): string {
  // An absolute URL could name another server, which must not receive the token.
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) || text.startsWith('//')) {
    throw new InvalidArgumentError('サーバーの中のパスにしてください（例: /api/traps?state=fired）。');
  }
  return text.replace(/^\/?web(?=\/)/, '').replace(/^(?!\/)/, '/');
}

const confirmCall = ({ ask }: WritingContext, method: string, path: string): Promise<void> =>
  confirm(ask, {
    doing: `${method} して`,
    question: `${method} ${path} を送りますか？`,
    declined: '送りませんでした。',
  });

const foreign = (what: string) => noAnswer('FOREIGN_ANSWER', what);

/** A complete JSON body: a truncated or malformed one does not prove what was stored. Source: R54. */
async function readJsonText(response: Response): Promise<{ text: string; json: object }> {
  const text = await readText(response);
  try {
    return { text, json: JSON.parse(text) as object };
  } catch {
    throw foreign('JSON that is none');
  }
}

/** Whether a page of something else answered in place of the server, as a captive portal does. Source: R54. */
const isForeign = (path: string, type: string): boolean =>
  path.startsWith('/api/') && (type === '' || (type.startsWith('text/') && !type.includes('event-stream')));

/** The id of the row that a JSON answer is about. */
function idIn({ json }: { json?: { id?: unknown } }): string | null {
  return typeof json?.id === 'string' ? json.id : null;
}

async function printJson(
  { output, isTerminal }: WritingContext,
  response: Response,
  isReading: boolean,
): Promise<void> {
  const { text, json } = await readJsonText(response);
  const print = () =>
    output.mode === 'json'
      ? output.details(json, [])
      : output.text(isTerminal ? visibleJson(json, 2) : escapeJson(text));
  return isReading ? print() : afterWrite(idIn(json), print);
}

async function printBody(
  context: WritingContext,
  path: string,
  response: Response,
  isReading: boolean,
): Promise<void> {
  const { output, signal } = context;
  const type = response.headers.get('content-type') ?? '';
  if (isForeign(path, type)) throw foreign(`unexpected content type: ${type}`);
  if (type.includes('json')) return printJson(context, response, isReading);
  if (!type.startsWith('text/')) {
    throw usageError(`文字ではない答えです（${type}）。`, [
      'この形式のファイルを保存する命令はまだありません。',
    ]);
  }
  const decoder = new TextDecoder();
  // Streams are printed as they arrive; line breaks are kept, other control characters are escaped.
  for await (const piece of bodyPieces(response, TIME_LIMITS.events, signal)) {
    const text = decoder.decode(piece, { stream: true });
    await output.raw(text.split('\n').map(visible).join('\n'));
  }
}

async function callApi(
  context: WritingContext,
  method: string,
  path: string,
  options: ApiOptions,
): Promise<void> {
  const { send, stdin, signal } = context;
  const isReading = READING_METHODS.has(method);
  if (!isReading && options.yes !== true) await confirmCall(context, method, path);
  const body = options.body === '-' ? await readAllInput(stdin) : options.body;
  if (body !== undefined && isReading) throw usageError(`${method} に --body は付けられません。`);
  const response = await send(method, path, body, { signal });
  // An answer to HEAD has no body.
  if (method !== 'HEAD') await printBody(context, path, response, isReading);
}

export const apiCommand = defineCommand({
  noun: null,
  verb: 'api',
  summary: 'サーバーを直接呼び出して答えを表示する（GET 以外は確認してから）',
  arguments: [
    { name: '<method>', description: 'GET、POST、PUT、DELETE など', parse: parseMethod },
    { name: '<path>', description: '/api/traps?state=fired のようなパス', parse: parsePath },
  ],
  options: [
    { flags: '--body <json>', description: '送る内容（- なら標準入力から）' },
    yesOption('確認せずに送る'),
  ],
  context: 'writing',
  output: 'any',
  run: callApi,
});
