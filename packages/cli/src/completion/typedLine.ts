/**
 * Removes the shell's quoting from the word being typed: shells pass it as it is on the line, perhaps with an
 * unclosed quote.
 */
function unquoted(typed: string): string {
  let plain = '';
  let quote = '';
  for (const [whole, escaped] of typed.matchAll(/\\(.?)|./gsu)) {
    if (escaped !== undefined && quote !== "'") plain += escaped;
    else if (whole === quote) quote = '';
    else if (quote === '' && (whole === '"' || whole === "'")) quote = whole;
    else plain += whole;
  }
  return plain;
}

/** The values of a line before the word that is being typed. */
export interface ParsedValues {
  arguments: readonly string[];
  /** Keyed as commander names them: `printedAt`. */
  options: Readonly<Record<string, string>>;
}

interface TypedLine {
  /** Option and value as two words, however they were written. */
  words: readonly string[];
  /** The last word, unquoted. */
  typed: string;
  /** `--state=` where the shell treats option and value as one word. */
  flag: string;
}

const ASSIGNMENT = /^(--[a-z-]+)=(.*)$/s;

/** Normalizes the words of a line: bash splits `--state=fired` into three, other shells pass one. */
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
