import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import { needsApproval, statusCell } from '../posts/review.ts';
import { SIGHTING_FILTER_OPTIONS, sightingFilterOf, type SightingFilterOptions } from './filter.ts';
import {
  REPORT_KIND_LABELS,
  sightedAnimal,
  type Sighting,
  SIGHTING_FIELDS,
  SPECIES_LABELS,
  placeText,
} from '@satomori/core';
import type { Column } from '../output/columns.ts';
import { companyText, countText, listedSightingTime, sightingTime } from './texts.ts';

/** @param needsApproval whether the site reviews its posts */
export const sightingColumns = (needsApproval: boolean): readonly Column<Sighting>[] => [
  {
    heading: SIGHTING_FIELDS.witnessed_at.label,
    cell: listedSightingTime,
    plain: sightingTime,
  },
  {
    heading: SIGHTING_FIELDS.species.label,
    cell: sightedAnimal,
    plain: ({ species }) => SPECIES_LABELS[species],
    // Width of ニホンジカ.
    shrinksTo: 10,
  },
  // Width of カメラ.
  {
    heading: SIGHTING_FIELDS.report_kind.label,
    cell: ({ report_kind }) => REPORT_KIND_LABELS[report_kind],
    shrinksTo: 6,
  },
  { heading: SIGHTING_FIELDS.count.label, cell: countText, align: 'right' },
  { heading: SIGHTING_FIELDS.age_class.label, cell: companyText, isOptional: true, shrinksTo: 4 },
  { heading: SIGHTING_FIELDS.place.label, cell: placeText, shrinksTo: 9 },
  {
    heading: SIGHTING_FIELDS.posted_by_name.label,
    cell: ({ posted_by_name }) => posted_by_name ?? '',
    isOptional: true,
    shrinksTo: 8,
  },
  { heading: '状態', cell: ({ status }) => statusCell(status, needsApproval) },
  { heading: '写真', cell: ({ photos }) => String(photos.length), align: 'right', isOptional: true },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

type ListSightingsOptions = ListOptions & SightingFilterOptions;

export async function listSightings(context: ReadingContext, options: ListSightingsOptions): Promise<void> {
  const { api, now, signal } = context;
  const filter = await sightingFilterOf(api, options, now());
  await printList(
    context,
    {
      read: (page) => api.sightings.list({ ...filter, ...page }, { signal }),
      columns: sightingColumns(await needsApproval(context)),
      empty: '該当する目撃はありません。',
    },
    options,
  );
}

export const listSightingsCommand = defineCommand({
  noun: 'sightings',
  verb: 'list',
  summary: '目撃の一覧を新しい順に表示する',
  options: [...SIGHTING_FILTER_OPTIONS, ...LIST_OPTIONS],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).sightingSchema },
  run: listSightings,
});
