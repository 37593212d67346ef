import { CAPTURE_FILTER_OPTIONS, captureFilterOf, type CaptureFilterOptions } from './filter.ts';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import { needsApproval, statusCell } from '../posts/review.ts';
import { type Capture, CAPTURE_FIELDS, fieldText, namesWhere, placeText } from '@satomori/core';
import type { Column } from '../output/columns.ts';
import { longTime } from '../output/times.ts';
import { ageText, animalText, captureTime, listedCaptureTime } from './texts.ts';

const LISTED = namesWhere(CAPTURE_FIELDS, { isListed: true });
type ListedName = (typeof LISTED)[number];

const OWN_COLUMNS: readonly ListedName[] = [
  ...(['capture_no', 'captured_at', 'species', 'sex', 'age_class', 'count', 'method', 'place'] as const),
  ...(['hunter_name', 'result'] as const),
];
const OTHERS = LISTED.filter((name) => !OWN_COLUMNS.includes(name));

const fieldColumn = (name: ListedName): Column<Capture> => ({
  heading: CAPTURE_FIELDS[name].label,
  cell: (capture, style) => fieldText(CAPTURE_FIELDS, capture, name, (at) => longTime(at, style)) ?? '',
});

/** @param needsApproval whether the site reviews its posts */
export const captureColumns = (needsApproval: boolean): readonly Column<Capture>[] => [
  { ...fieldColumn('capture_no'), minWidth: 9 },
  {
    heading: CAPTURE_FIELDS.captured_at.label,
    cell: listedCaptureTime,
    plain: captureTime,
  },
  {
    ...fieldColumn('species'),
    cell: (capture) => animalText(capture),
    plain: (capture) => fieldText(CAPTURE_FIELDS, capture, 'species') ?? '',
    // Width of ニホンジカ.
    shrinksTo: 10,
  },
  fieldColumn('sex'),
  { ...fieldColumn('age_class'), cell: ageText, isOptional: true, shrinksTo: 4 },
  { ...fieldColumn('count'), align: 'right' },
  {
    ...fieldColumn('method'),
    // A short heading, because the table is for terminals.
    heading: '方法',
    isOptional: true,
    // Width of くくりわな.
    shrinksTo: 10,
  },
  { ...fieldColumn('place'), cell: placeText, isOptional: true, shrinksTo: 8 },
  { ...fieldColumn('hunter_name'), isOptional: true, shrinksTo: 8 },
  { heading: '状態', cell: ({ status }) => statusCell(status, needsApproval) },
  { heading: '写真', cell: ({ photos }) => String(photos.length), align: 'right', isOptional: true },
  { ...fieldColumn('result'), isForPrograms: true },
  ...OTHERS.map((name) => ({ ...fieldColumn(name), isForPrograms: true })),
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

type ListCapturesOptions = ListOptions & CaptureFilterOptions;

export async function listCaptures(context: ReadingContext, options: ListCapturesOptions): Promise<void> {
  const { api, now, signal } = context;
  const filter = await captureFilterOf(api, options, now());
  await printList(
    context,
    {
      read: (page) => api.captures.list({ ...filter, ...page }, { signal }),
      columns: captureColumns(await needsApproval(context)),
      empty: '該当する捕獲はありません。',
    },
    options,
  );
}

export const listCapturesCommand = defineCommand({
  noun: 'captures',
  verb: 'list',
  summary: '捕獲の一覧を新しい順に表示する',
  options: [...CAPTURE_FILTER_OPTIONS, ...LIST_OPTIONS],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).captureSchema },
  run: listCaptures,
});
