import type { FormQuestion, QuestionKind } from '@satomori/core';
import type { Column } from '../output/columns.ts';

const KIND_WORDS: Record<QuestionKind, string> = {
  single: '一つ選ぶ',
  multi: 'いくつか選ぶ',
  number: '数',
  text: '文字',
  date: '日付',
  datetime: '日時',
  trap: 'わな',
  user: '人',
};

export const QUESTION_COLUMNS: readonly Column<FormQuestion>[] = [
  { heading: '順', cell: ({ sort_order }) => String(sort_order), align: 'right' },
  { heading: '質問', cell: ({ question }) => question, shrinksTo: 16 },
  { heading: '答え方', cell: ({ kind }) => KIND_WORDS[kind] },
  { heading: '必須', cell: ({ required }) => (required ? '必須' : '') },
  { heading: '条件', cell: ({ condition }) => (condition === null ? '' : 'あり'), isOptional: true },
  {
    heading: '選択肢',
    cell: ({ options }) => options.map(({ label }) => label).join('、'),
    isOptional: true,
    shrinksTo: 16,
  },
  { heading: 'code', cell: ({ code }) => code, isForPrograms: true },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];
