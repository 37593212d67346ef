import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { password as passwordSchema } from '@satomori/core';
import * as z from 'zod/mini';
import type { CommandContext } from './commandContext.ts';
import { UsageError } from './exitCodes.ts';

type Streams = Pick<CommandContext, 'stdin' | 'stderr'>;

async function firstLine(stdin: CommandContext['stdin']): Promise<string> {
  let text = '';
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return (text.split('\n')[0] ?? '').replace(/\r$/, '');
}

/** Reads one line at the terminal without echo. */
async function hiddenLine({ stdin, stderr }: Streams, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  stderr.write(question);
  const reader = createInterface({ input: stdin, output: nowhere, terminal: true });
  const stopped = new Promise<never>((_, reject) => {
    reader.once('SIGINT', () => reject(new Error('中断しました。')));
    reader.once('close', () => reject(new Error('中断しました。')));
  });
  try {
    return await Promise.race([reader.question(''), stopped]);
  } finally {
    reader.close();
    stderr.write('\n');
  }
}

async function typedTwice(streams: Streams): Promise<string> {
  if (streams.stdin.isTTY !== true || streams.stderr.isTTY !== true)
    throw new UsageError(
      '端末がないため、パスワードをたずねることができません。--password-stdin を使ってください。',
    );
  const typed = await hiddenLine(streams, 'パスワード（8文字以上。画面には出ません）: ');
  const again = await hiddenLine(streams, 'もう一度: ');
  if (typed !== again) throw new UsageError('二つのパスワードが違います。もう一度はじめからお願いします。');
  return typed;
}

/**
 * A new password: the first line of stdin, or typed twice at the terminal. Never an argument, which every program on
 * the machine can read.
 *
 * @throws {UsageError} without a terminal, or for an invalid password
 */
export async function askPassword(streams: Streams, fromStdin: boolean): Promise<string> {
  const text = fromStdin ? await firstLine(streams.stdin) : await typedTwice(streams);
  const read = z.safeParse(passwordSchema, text);
  if (!read.success) throw new UsageError('パスワードは8文字以上200文字以下にしてください。');
  return read.data;
}
