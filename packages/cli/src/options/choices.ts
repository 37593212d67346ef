import { InvalidArgumentError } from 'commander';

/**
 * Reads several values of one set, with commas: their codes, or the Japanese words people see.
 * @returns the codes with commas, as the server takes them
 */
export function choicesOf<Value extends string>(words: Record<Value, string>): (text: string) => string {
  const codes = Object.keys(words) as Value[];
  return (text) => {
    const found = text.split(/[,、]/).map((part) => {
      const wanted = part.trim();
      const code = codes.find((each) => each === wanted || words[each] === wanted);
      if (code === undefined) {
        const all = codes.map((each) => `${each}（${words[each]}）`).join(' ');
        throw new InvalidArgumentError(`「${wanted}」はありません。次のどれかにしてください: ${all}`);
      }
      return code;
    });
    return [...new Set(found)].join(',');
  };
}

/** Reads one value of a set. */
export function choiceOf<Value extends string>(words: Record<Value, string>): (text: string) => Value {
  const parse = choicesOf(words);
  return (text) => {
    const code = parse(text);
    if (code.includes(',')) throw new InvalidArgumentError('一つだけにしてください。');
    return code as Value;
  };
}
