import { unquoted } from './unquoted.ts';

interface TypedLine {
  /** An option and its value are two words, however they were written. */
  words: readonly string[];
  /** The last word without its quoting. */
  typed: string;
  /** `--state=` where the shell takes it and the value for one word. */
  flag: string;
}

const ASSIGNMENT = /^(--[a-z-]+)=(.*)$/s;

/** The words of a line as a shell hands them over: bash makes three words of `--state=fired`, others one. */
export function typedLine(words: readonly string[]): TypedLine {
  const [, name = '', value = ''] = ASSIGNMENT.exec(words.at(-1) ?? '') ?? [];
  const before = words.slice(0, -1).flatMap((word) => {
    const [, flag, rest = ''] = ASSIGNMENT.exec(word) ?? [];
    if (flag !== undefined) return [flag, rest];
    return word === '=' ? [] : [word];
  });
  const last = name === '' ? (words.at(-1) ?? '') : value;
  const typed = unquoted(last === '=' ? '' : last);
  return {
    words: [...before, ...(name === '' ? [] : [name]), typed],
    typed,
    flag: name === '' ? '' : `${name}=`,
  };
}
