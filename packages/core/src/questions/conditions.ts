import type { Question } from '../contract/forms/questions.ts';
import { type EnteredQuestion, hasOptions } from './questionProblems.ts';

export type Condition = NonNullable<Question['condition']>[number];

type Named = Pick<EnteredQuestion, 'code' | 'question' | 'options'>;

/** The questions whose condition names this one. */
export const dependentsOf = <Q extends Pick<Question, 'condition'>>(form: readonly Q[], code: string): Q[] =>
  form.filter(({ condition }) => (condition ?? []).some(({ question_code }) => question_code === code));

/** Whether two questions are asked under the same conditions. */
export const isSameCondition = (one: Question['condition'], other: Question['condition']): boolean => {
  const key = (condition: Question['condition']) =>
    JSON.stringify(
      (condition ?? []).map((each) => [
        each.question_code,
        'at_least' in each ? each.at_least : [...each.any_of].sort(),
      ]),
    );
  return key(one) === key(other);
};

function anyOfProblem(
  { kind, options }: Pick<EnteredQuestion, 'kind' | 'options'>,
  any_of: readonly string[],
): string | null {
  if (!hasOptions(kind)) return '選択肢のない質問です。数で決めてください';
  if (any_of.some((code) => options.every((option) => option.code !== code))) return '選択肢にない答えです';
  const isShown = options.some(({ code, is_active }) => is_active && any_of.includes(code));
  return isShown ? null : '表示している選択肢を一つは選んでください';
}

function atLeastProblem(
  { kind, max }: Pick<EnteredQuestion, 'kind' | 'max'>,
  atLeast: number,
): string | null {
  if (kind !== 'number') return '数でたずねる質問ではありません。選択肢で決めてください';
  if (!Number.isFinite(atLeast)) return '数字を入力してください';
  return max !== null && atLeast > max ? `答えは${max}までです。それより小さくしてください` : null;
}

/** The problem with one condition of a question, given the questions that are asked before it. */
function problemWith(
  condition: Condition,
  { group_id }: Pick<EnteredQuestion, 'group_id'>,
  earlier: readonly EnteredQuestion[],
): string | null {
  const named = earlier.find(({ code }) => code === condition.question_code);
  if (named === undefined) return '前にたずねる質問だけを条件にできます';
  const problem =
    named.group_id !== null && named.group_id !== group_id
      ? 'ほかのグループだけにたずねる質問です'
      : 'at_least' in condition
        ? atLeastProblem(named, condition.at_least)
        : anyOfProblem(named, condition.any_of);
  return problem === null ? null : `「${named.question}」: ${problem}`;
}

/**
 * Questions of a form whose condition cannot be met: it names a question that is not asked before, an option that the
 * question does not show, or a number that it does not accept.
 *
 * @param form in its order
 */
export const conditionProblems = <Q extends EnteredQuestion>(
  form: readonly Q[],
): { question: Q; message: string }[] =>
  form.flatMap((question, index) =>
    (question.condition ?? []).flatMap((condition) => {
      const message = problemWith(condition, question, form.slice(0, index));
      return message === null ? [] : [{ question, message }];
    }),
  );

/** With more options than these, those that are left out are named instead, where they are fewer. */
const MAX_NAMED = 5;

function anyOfText(options: Named['options'], any_of: readonly string[]): string {
  const word = (code: string) => `「${options.find((option) => option.code === code)?.label ?? code}」`;
  const others = options.filter(({ code }) => !any_of.includes(code));
  const areFewer = any_of.length > MAX_NAMED && others.length > 0 && others.length < any_of.length;
  return areFewer ? `${others.map(({ code }) => word(code)).join('')}以外` : any_of.map(word).join('または');
}

/** `「結果」が「捕獲」または「錯誤捕獲」のとき`; `null` where the question is always asked. */
export function conditionText(condition: Question['condition'], form: readonly Named[]): string | null {
  if (condition === null || condition.length === 0) return null;
  const words = condition.map((each) => {
    const named = form.find(({ code }) => code === each.question_code);
    const question = `「${named?.question ?? each.question_code}」が`;
    if ('at_least' in each) return `${question}${each.at_least}以上`;
    return `${question}${anyOfText(named?.options ?? [], each.any_of)}`;
  });
  return `${words.join('、かつ')}のとき`;
}
