import { readMessage } from '@satomori/core';
import { usageError } from '../errors/cliError.ts';
import { readTextFile } from './readTextFile.ts';

/** @throws {CliError} where the file cannot be read, or has no JSON object */
export async function messageIn(path: string): Promise<Record<string, unknown>> {
  const message = readMessage(await readTextFile(path));
  if (message !== null) return message;
  throw usageError(`「${path}」は読めません。JSONの項目の集まり（{ で始まるもの）にしてください。`);
}
