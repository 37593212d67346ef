import { type Fields, POST_STATUSES, postStatusText } from '@satomori/core';
import type * as z from 'zod/mini';
import type { ColumnsFor } from './exportedList.ts';
import { type FileColumn, fieldColumns, type Shown } from '../formats/fileColumn.ts';
import { shownFields } from './shownFields.ts';

/** Columns of every post after those of its kind. */
const OF_POSTS = ['status', 'approved_at', 'return_reason', 'warnings'] as const;
const LABELS_OF_POSTS = {
  created_at: { label: '登録日時' },
  updated_at: { label: '更新日時' },
  id: { label: 'ID' },
};

/** The words of the review status; without approval a post waits for no one. */
const statusWords = (needsApproval: boolean) =>
  Object.fromEntries(POST_STATUSES.map((status) => [status, postStatusText(status, needsApproval)]));

interface Post {
  photos: readonly unknown[];
}

interface PostFields {
  target: 'map_hunt_point' | 'map_point';
  schema: z.ZodMiniObject;
  fields: Fields;
  /** In front, in this order; the others follow in the order of their definition. */
  first: readonly string[];
  /** Of other rows; their names are columns of their own. */
  leftOut: readonly string[];
  /** What the file says otherwise than the list. */
  own: Readonly<Record<string, Shown>>;
}

/** The columns of captures or sightings: one for each field that the person may see, then those of every post. */
export function postColumns<Row extends Post>(
  { target, schema, fields, first, leftOut, own }: PostFields,
  { scope, site }: ColumnsFor,
): FileColumn<Row>[] {
  const shown: readonly string[] = shownFields(fields, scope);
  const ordered = [...first, ...shown.filter((name) => !first.includes(name) && !leftOut.includes(name))];
  const names = [
    ...ordered.filter((name) => shown.includes(name)),
    ...OF_POSTS,
    'created_at',
    'updated_at',
    'id',
  ] as (keyof Row & string)[];
  const columns = fieldColumns<Row>(target, schema.shape, {
    ...LABELS_OF_POSTS,
    status: { words: statusWords(site.post_needs_approval) },
    ...own,
  })(names);
  const photos: FileColumn<Row> = {
    name: 'photos',
    heading: '写真の枚数',
    kind: 'number',
    value: (row) => row.photos.length,
  };
  return [...columns.slice(0, -3), photos, ...columns.slice(-3)];
}
