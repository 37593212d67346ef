import type { QuestionKind } from '../contract/forms/questions.ts';

/** How a question is answered. */
export const QUESTION_KIND_LABELS: Readonly<Record<QuestionKind, string>> = {
  single: '一つ選ぶ',
  multi: 'いくつか選ぶ',
  number: '数',
  text: '文字',
  date: '日付',
  datetime: '日時',
  trap: 'わな',
  user: '人',
};

/** What forms call the fields of a question. */
export const QUESTION_LABELS = {
  question: '質問文',
  help: '説明',
  kind: '答え方',
  required: '必須',
  min: '最小値',
  max: '最大値',
  max_length: '文字数の上限',
  unit: '単位',
  group_id: 'グループ',
  condition: '条件',
  options: '選択肢',
} as const;
