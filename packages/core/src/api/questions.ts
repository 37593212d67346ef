import {
  type AnswerOption,
  listAnswerOptions,
  listQuestions,
  type Question,
} from '../contract/forms/questions.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';

/** A question with its options in their order; no options where the question offers no choice. */
export type FormQuestion = Question & { options: AnswerOption[] };

type FormKind = 'hunt' | 'sighting';

export const createQuestionReading = (http: HttpClient) => {
  const read = async (
    kind: FormKind,
    chosen: { ids?: string },
    options?: CallOptions,
  ): Promise<FormQuestion[]> => {
    const query = { is_hunt: kind === 'hunt' ? '1' : '0', ...chosen } as const;
    const questions = (await http.list(listQuestions, { query }, options)).json;
    const ids = questions
      .filter((each) => each.kind === 'single' || each.kind === 'multi')
      .map(({ id }) => id);
    if (ids.length === 0) return questions.map((question) => ({ ...question, options: [] }));
    const all = (await http.list(listAnswerOptions, { query: { question_ids: ids.join(',') } }, options))
      .json;
    return questions.map((question) => ({
      ...question,
      options: all.filter(
        ({ question_id, is_active }) =>
          question_id === question.id && (is_active || chosen.ids !== undefined),
      ),
    }));
  };

  return {
    /** The current form for captures or sightings. */
    form: (kind: FormKind, options?: CallOptions) => read(kind, {}, options),
    /**
     * The questions that a post answers, in the version that it answers, including those that forms no longer ask; with
     * the options that forms do not show.
     */
    answered: (kind: FormKind, ids: readonly string[], options?: CallOptions) =>
      ids.length === 0 ? Promise.resolve([]) : read(kind, { ids: ids.join(',') }, options),
  };
};
