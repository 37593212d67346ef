import { usageError } from '../errors/cliError.ts';

/** Letters of any script, so that a municipality can be named as it is called; no spaces and nothing invisible. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,49}$/u;

/** @throws {CliError} where a context cannot be called so */
export function checkContextName(name: string): void {
  if (!NAME.test(name)) throw usageError('名前は文字、数字、.、_、- で50文字までにしてください。');
}
