import type { Question, QuestionKind } from '../contract/forms/questions.ts';
import type { InputProblem } from '../messages/inputProblems.ts';
import { identityKey } from '../text/identityKey.ts';

/** An option as administrators enter it. */
export interface EnteredOption {
  code: string;
  label: string;
  is_other: boolean;
  is_active: boolean;
}

/** A question as administrators enter it, with its options in their order. */
export type EnteredQuestion = Pick<
  Question,
  | 'code'
  | 'question'
  | 'is_hunt'
  | 'kind'
  | 'required'
  | 'min'
  | 'max'
  | 'max_length'
  | 'unit'
  | 'group_id'
  | 'condition'
  | 'field'
> & { options: readonly EnteredOption[] };

/** Options that a form can show at once. */
const MAX_SHOWN_OPTIONS = 50;

/** Whether a question of this kind is answered by its own options. */
export const hasOptions = (kind: QuestionKind): boolean => kind === 'single' || kind === 'multi';

/** Whether the form may have nobody and nothing to choose from. */
export const mayLackChoices = (kind: QuestionKind): boolean => kind === 'trap' || kind === 'user';

const isRepeated = (text: string, index: number, texts: readonly string[]) => texts.indexOf(text) !== index;

function optionProblems(options: readonly EnteredOption[]): InputProblem[] {
  const problem = (message: string, isFound: boolean) => (isFound ? [{ field: 'options', message }] : []);
  const labels = options.map(({ label }) => identityKey(label));
  const shown = options.filter(({ is_active }) => is_active).length;
  return [
    ...problem('表示する選択肢が一つは必要です', shown === 0),
    ...problem(`表示できる選択肢は${MAX_SHOWN_OPTIONS}個までです`, shown > MAX_SHOWN_OPTIONS),
    ...problem('空の選択肢があります。言葉を入れてください', labels.includes('')),
    ...problem('同じ言葉の選択肢があります。違う言葉にしてください', labels.some(isRepeated)),
    ...problem('同じ番号の選択肢があります', options.map(({ code }) => code).some(isRepeated)),
    ...problem('「その他」は一つだけにしてください', options.filter(({ is_other }) => is_other).length > 1),
  ];
}

/**
 * The problems of a question by itself, whatever its form asks else. The screen and the server both use it.
 *
 * Source: R106.
 */
export function questionProblems(entered: EnteredQuestion): InputProblem[] {
  const { kind, min, max } = entered;
  const problem = (field: keyof EnteredQuestion, message: string, isFound: boolean) =>
    isFound ? [{ field, message }] : [];
  const onlyFor = (field: 'min' | 'max' | 'max_length' | 'unit', wanted: QuestionKind, word: string) =>
    problem(field, `${word}でたずねる質問だけに決められます`, entered[field] !== null && kind !== wanted);
  return [
    ...problem('question', '入力してください', entered.question.trim() === ''),
    ...onlyFor('min', 'number', '数'),
    ...onlyFor('max', 'number', '数'),
    ...onlyFor('unit', 'number', '数'),
    ...onlyFor('max_length', 'text', '文字'),
    ...problem('max', '最小値以上にしてください', min !== null && max !== null && min > max),
    ...problem(
      'required',
      '選ぶ相手のいないことがあるため、必須にできません',
      entered.required && mayLackChoices(kind),
    ),
    ...problem('kind', 'わなをたずねるのは、捕獲の質問だけです', kind === 'trap' && !entered.is_hunt),
    ...(hasOptions(kind)
      ? optionProblems(entered.options)
      : problem('options', '選んで答える質問だけに付けられます', entered.options.length > 0)),
  ];
}
