import { usageText } from '@satomori/core';
import { CommanderError } from 'commander';
import type { CommandContext } from './commandContext.ts';
import { EXIT_CODES, UsageError } from './exitCodes.ts';
import { buildProgram } from './program.ts';

/** Why the server cannot start, for the operator; the error's own message if it is ours. */
export function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `ポート ${port} はほかのプログラムに使われています。それを止めるか、PORT で別の番号を指定してください。`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `ポート ${port} を開く権限がありません。PORT で1024以上の番号を指定してください。`;
  }
  if (code === 'EADDRNOTAVAIL') return `HOST のアドレスはこの機械にありません（${error.message}）。`;
  if (syscall === 'connect' || syscall === 'getaddrinfo') {
    return `データベースに接続できません。DATABASE_URL と、データベースが動いているかを確かめてください（${error.message}）。`;
  }
  const { path = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'ディスクの空きが足りません。空けてから、もう一度行ってください。';
  if (code === 'ENOENT') return `ファイルかフォルダーがありません: ${path}`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `読み書きする権限がありません: ${path}`;
  return error.message;
}

const SHOWN = new Set(['commander.helpDisplayed', 'commander.version']);

function readUsage(error: CommanderError): { code: number; words: string | null } {
  const [done] = EXIT_CODES.done;
  const [usage] = EXIT_CODES.usage;
  if (SHOWN.has(error.code)) return { code: done, words: null };
  // `satomori-server integration-key` alone: its help was already shown.
  if (error.code === 'commander.help') return { code: usage, words: null };
  return { code: usage, words: `${usageText(error.message).message}（使い方: --help）` };
}

function readFailure(error: unknown): { code: number; words: string | null } {
  if (error instanceof CommanderError) return readUsage(error);
  if (error instanceof UsageError) return { code: EXIT_CODES.usage[0], words: error.message };
  return { code: EXIT_CODES.failed[0], words: startProblem(error) };
}

/**
 * Runs one command line of the server. A failure is reported on stderr, in one line.
 *
 * @returns the exit code; 0 for a server that has begun to listen
 */
export async function runServerCommand(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    await buildProgram(context).parseAsync(args, { from: 'user' });
    return EXIT_CODES.done[0];
  } catch (error) {
    const { code, words } = readFailure(error);
    if (words !== null) context.stderr.write(`${words}\n`);
    return code;
  }
}
