import { type FormAnswers, type FormQuestion, toAnswers, withAnswers } from '@satomori/core';
import type { Post } from '../card/postWords.ts';
import { toTokyoInput } from '../../ui/text/tokyoTime.ts';
import { newPostDraft, type PostDraft, timeOf, type WrittenTime } from './postDraft.ts';

/** A sent post with the current questions of its form. */
export interface Edited<Row extends Post> {
  row: Row;
  /** When it happened, as ISO text. */
  at: string;
  questions: readonly FormQuestion[];
  /** Earlier versions of the questions that the post answers. */
  former: readonly FormQuestion[];
}

/** Answers of a row to the questions of its form. */
const answersIn = <Row extends Post>({ row, questions, former }: Edited<Row>): FormAnswers =>
  toAnswers(questions, { ...row }, former);

/** The time of a row as a draft has it. */
export const storedTime = <Row extends Post>({ row, at }: Edited<Row>): WrittenTime => ({
  typedTime: toTokyoInput(at),
  precision: row.time_precision,
});

/** The row as a draft, with all its values in the form. */
export function editDraft<Row extends Post>(edited: Edited<Row>, now: number): PostDraft {
  const { row } = edited;
  const { latitude, longitude, accuracy, position_source } = row;
  const isPlaced = latitude !== null && longitude !== null && position_source !== null;
  return {
    ...newPostDraft(now, answersIn(edited)),
    id: row.id,
    ...storedTime(edited),
    positionFrom: isPlaced ? 'stored' : 'none',
    stored: {
      version: row.version,
      row,
      position: isPlaced ? { latitude, longitude, accuracy, source: position_source } : null,
    },
    place: row.place ?? '',
  };
}

/**
 * The draft of a new post as the draft that edits the stored one. What the person did not enter (`null`), and
 * a position read from a photo, keep their stored values.
 */
export function carriedDraft(draft: PostDraft): PostDraft {
  const { positionFrom, ...others } = draft;
  const typed = { ...others, positionFrom: positionFrom === 'photo' ? null : positionFrom };
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null)) as never;
}

/** When it happened: the stored time with its seconds, unless another minute is entered. */
export const editedTime = (draft: PostDraft, at: string): string =>
  draft.typedTime === toTokyoInput(at) ? at : (timeOf(draft).at ?? '');

/**
 * The edited post as the body of the call: values of the form, and stored values for the rest.
 *
 * @param point values of the form, with the field names of the API
 * @param fields names of all fields of a post
 */
export function editedPoint<Row extends Post, Point extends { id: string; photos?: unknown }>(
  edited: Edited<Row>,
  point: Point,
  fields: readonly string[],
): Point {
  const { id, photos, ...typed } = point;
  const content = fields.filter((field) => field !== 'id' && field !== 'photos');
  const whole = withAnswers({ ...edited.row }, { answers: {}, ...typed }, { ...edited, content });
  return { ...whole, id, photos } as Point;
}
