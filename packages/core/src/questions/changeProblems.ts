import type { InputProblem } from '../messages/inputProblems.ts';
import { conditionProblems, dependentsOf, isSameCondition } from './conditions.ts';
import { type EnteredQuestion, questionProblems } from './questionProblems.ts';

/** Fields without which no post of the form is accepted. Source: R72. */
const NEEDED_FIELDS = {
  hunt: ['result', 'species', 'count', 'adult_count', 'young_count'],
  sighting: ['report_kind', 'species'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Codes of the questions without which no post of the form is accepted: those of needed fields, and those that decide
 * whether they are asked.
 */
export function neededCodes(form: readonly EnteredQuestion[]): ReadonlySet<string> {
  const needed = new Set<string>();
  const add = (code: string) => {
    const question = form.find((each) => each.code === code);
    if (question === undefined || needed.has(code)) return;
    needed.add(code);
    for (const { question_code } of question.condition ?? []) add(question_code);
  };
  for (const { code, field, is_hunt } of form) {
    const fields: readonly string[] = NEEDED_FIELDS[is_hunt ? 'hunt' : 'sighting'];
    if (field !== null && fields.includes(field)) add(code);
  }
  return needed;
}

const NEEDED = 'これがないと投稿を受け付けられないため、';

/** What cannot be changed of a stored question. */
function fixedProblems(entered: EnteredQuestion, stored: EnteredQuestion, isNeeded: boolean): InputProblem[] {
  const problem = (field: keyof EnteredQuestion, message: string, isFound: boolean) =>
    isFound ? [{ field, message }] : [];
  const lacks = (options: EnteredQuestion['options'], { code }: { code: string }) =>
    options.every((option) => option.code !== code);
  return [
    ...problem(
      'options',
      '前からある選択肢は消せません。使わないものは隠してください',
      stored.options.some((option) => lacks(entered.options, option)),
    ),
    ...problem(
      'options',
      'この質問には選択肢を足せません。言葉と順番を変えるか、隠してください',
      stored.field !== null && entered.options.some((option) => lacks(stored.options, option)),
    ),
    ...problem(
      'required',
      `${NEEDED}必須のままにしてください`,
      isNeeded && stored.required && !entered.required,
    ),
    ...problem(
      'condition',
      `${NEEDED}条件は変えられません`,
      isNeeded && !isSameCondition(stored.condition, entered.condition),
    ),
    ...problem(
      'group_id',
      `${NEEDED}一部のグループだけにはできません`,
      isNeeded && stored.group_id !== entered.group_id,
    ),
  ];
}

/**
 * The problems of a new or changed question in its form: its own, those of its condition, and those of the conditions
 * that name it.
 *
 * @param form the questions that are asked now, in their order
 * @param stored the question as it is stored; `undefined` for a new one, which comes last
 * Source: R106.
 */
export function changeProblems(
  form: readonly EnteredQuestion[],
  entered: EnteredQuestion,
  stored?: EnteredQuestion,
): InputProblem[] {
  const { code } = entered;
  const isAsked = form.some((each) => each.code === code);
  const next = isAsked ? form.map((each) => (each.code === code ? entered : each)) : [...form, entered];
  const concerned = new Set([entered, ...dependentsOf(next, code)]);
  const conditions = conditionProblems(next).flatMap(({ question, message }) => {
    if (question === entered) return [{ field: 'condition', message }];
    const others = `「${question.question}」の条件に使われています。${message}`;
    return concerned.has(question) ? [{ field: 'question', message: others }] : [];
  });
  const traps = next.filter(({ kind }) => kind === 'trap').length;
  return [
    ...questionProblems(entered),
    ...(stored === undefined ? [] : fixedProblems(entered, stored, neededCodes(form).has(code))),
    ...(entered.kind === 'trap' && traps > 1
      ? [{ field: 'kind', message: 'わなをたずねる質問は、一つの様式に一つだけです' }]
      : []),
    ...conditions,
  ];
}

/** Why a question cannot be taken out of its form; empty where it can. Source: R106. */
export function retireProblems(form: readonly EnteredQuestion[], code: string): InputProblem[] {
  const names = dependentsOf(form, code).map(({ question }) => `「${question}」`);
  return [
    ...(neededCodes(form).has(code)
      ? [{ field: 'question', message: `${NEEDED}やめることはできません` }]
      : []),
    ...(names.length > 0
      ? [
          {
            field: 'question',
            message: `${names.join('')}の条件に使われています。先にその条件を変えてください`,
          },
        ]
      : []),
  ];
}

/** Why the questions cannot stand in this order; empty where they can. Source: R106. */
export const orderProblems = (form: readonly EnteredQuestion[]): InputProblem[] =>
  conditionProblems(form).map(({ question, message }) => ({
    field: 'ids',
    message: `「${question.question}」の条件が成り立たなくなります（${message}）`,
  }));
