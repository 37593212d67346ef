import { readFile } from 'node:fs/promises';
import { CliError } from '../errors/cliError.ts';

/** @throws {CliError} `not_found` where it cannot be read */
export const readTextFile = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new CliError('notFound', 'not_found', `ファイル「${path}」を読めません。`);
  });
