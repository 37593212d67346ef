/**
 * A word as it is being typed, without the quoting of the shell: every shell hands it over as it stands on the line,
 * with a quote that may not be closed yet.
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
