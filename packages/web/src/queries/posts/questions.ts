import type { ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';

export const questionKeys = { all: ['questions'] as const };

export const questionQueries = (reading: ReadingApi) => ({
  /** The current questions of a post's form with their options. */
  form: (kind: 'hunt' | 'sighting') =>
    queryOptions({
      queryKey: [...questionKeys.all, kind],
      queryFn: ({ signal }) => reading.questions.form(kind, { signal }),
    }),
  /** The questions that a post answers, in the versions that it answers. */
  answered: (kind: 'hunt' | 'sighting', ids: readonly string[]) =>
    queryOptions({
      queryKey: [...questionKeys.all, kind, 'answered', ids],
      queryFn: ({ signal }) => reading.questions.answered(kind, ids, { signal }),
    }),
});
