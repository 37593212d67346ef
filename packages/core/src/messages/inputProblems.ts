import type * as z from 'zod/mini';

/** One problem of an input: where, and what was expected there, in Japanese. */
export interface InputProblem {
  field: string;
  message: string;
}

const TYPE_WORDS: Record<string, string> = {
  string: '文字',
  number: '数値',
  int: '整数',
  boolean: 'true か false',
  array: '一覧',
  object: '項目の集まり',
  record: '項目の集まり',
};

const FORMAT_WORDS: Record<string, string> = {
  uuid: '番号（UUID）',
  datetime: '日時（例: 2026-11-20T01:02:03.000Z）',
  date: '日付（例: 2026-11-20）',
};

const join = (values: readonly unknown[]) => values.map(String).join('、');

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === 'string')
    return Number(issue.minimum) === 1 ? '入力してください' : `${issue.minimum}文字以上で入力してください`;
  if (issue.origin === 'array') return `${issue.minimum}個以上必要です`;
  return issue.inclusive === false
    ? `${issue.minimum}より大きくしてください`
    : `${issue.minimum}以上にしてください`;
}

function tooBig(issue: z.core.$ZodIssueTooBig): string {
  if (issue.origin === 'string') return `${issue.maximum}文字以内にしてください`;
  if (issue.origin === 'array') return `${issue.maximum}個以内にしてください`;
  return issue.inclusive === false
    ? `${issue.maximum}より小さくしてください`
    : `${issue.maximum}以下にしてください`;
}

function sentence(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `${TYPE_WORDS[issue.expected] ?? '正しい形'}で指定してください`;
    case 'invalid_value':
      return `次のどれかにしてください: ${join(issue.values)}`;
    case 'invalid_format':
      return `${FORMAT_WORDS[issue.format] ?? '正しい形'}で指定してください`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'custom':
      return issue.message;
    default:
      return '値が正しくありません';
  }
}

/** Unknown fields are listed by name, each on its own. */
function unknownFields({ path, keys }: z.core.$ZodIssueUnrecognizedKeys): InputProblem[] {
  return keys.map((key) => ({
    field: [...path, key].map(String).join('.'),
    message: `知らない項目です: ${key}`,
  }));
}

/** The problems of a refused input, as the server, forms and the terminal show them. */
export const inputProblems = (issues: readonly z.core.$ZodIssue[]): InputProblem[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownFields(issue)
      : [{ field: issue.path.map(String).join('.'), message: sentence(issue) }],
  );
