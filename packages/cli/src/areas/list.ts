import { AREA_KIND_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import { choicesOf } from '../options/choices.ts';
import { AREA_COLUMNS, areaRowOf, areaRowSchema, readAreas } from './areaRows.ts';

interface ListAreasOptions extends ListOptions {
  kind?: string;
  query?: string;
}

async function listAllAreas(context: ReadingContext, options: ListAreasOptions): Promise<void> {
  const { api, signal } = context;
  const { kind, query } = options;
  const filter = { ...(kind === undefined ? {} : { kind }), ...(query === undefined ? {} : { q: query }) };
  await printList(
    context,
    {
      read: async (page) => {
        const answer = await readAreas(api, { ...filter, ...page }, { signal });
        return { ...answer, json: answer.json.map(areaRowOf) };
      },
      columns: AREA_COLUMNS,
      empty: '該当する区域はありません。',
    },
    options,
  );
}

export const listAreasCommand = defineCommand({
  noun: 'areas',
  verb: 'list',
  summary: '区域（鳥獣保護区など）の一覧を表示する',
  options: [
    {
      flags: '--kind <kinds>',
      description: '種類（wildlife_protection、no_gun など。鳥獣保護区 などでもよい）',
      parse: choicesOf(AREA_KIND_LABELS),
    },
    { flags: '-q, --query <text>', description: '名前にこの文字を含むもの' },
    ...LIST_OPTIONS,
  ],
  context: 'reading',
  output: { array: areaRowSchema },
  run: listAllAreas,
});
