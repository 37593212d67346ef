import { readFile } from 'node:fs/promises';
import { readMessage } from '@satomori/core';
import { CliError, usageError } from '../errors/cliError.ts';

/** @throws {CliError} `not_found` where it cannot be read */
export const readTextFile = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new CliError('notFound', 'not_found', `ファイル「${path}」を読めません。`);
  });

/** @throws {CliError} where the file cannot be read, or has no JSON object */
export async function messageIn(path: string): Promise<Record<string, unknown>> {
  const message = readMessage(await readTextFile(path));
  if (message !== null) return message;
  throw usageError(`「${path}」は読めません。JSONの項目の集まり（{ で始まるもの）にしてください。`);
}
