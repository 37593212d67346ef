import { AREA_KIND_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { choicesOf } from '../options/choices.ts';
import { savedFileRow } from '../downloads/saveFile.ts';
import { saveList, type SaveListOptions, saveOptions } from './saveList.ts';

interface AreaOptions extends SaveListOptions<'areas'> {
  kind?: string;
  query?: string;
}

export async function exportAreas(context: ReadingContext, options: AreaOptions): Promise<void> {
  const { format, kind, query } = options;
  const filter = { ...(kind === undefined ? {} : { kind }), ...(query === undefined ? {} : { q: query }) };
  await saveList(context, { of: 'areas', format, ...filter }, options);
}

export const exportAreasCommand = defineCommand({
  noun: 'export',
  verb: 'areas',
  summary: '区域（鳥獣保護区など）の一覧をファイルに書き出す',
  options: [
    ...saveOptions('areas'),
    {
      flags: '--kind <kinds>',
      description: '種類（wildlife_protection、no_gun など。鳥獣保護区 などでもよい）',
      parse: choicesOf(AREA_KIND_LABELS),
    },
    { flags: '-q, --query <text>', description: '名前にこの文字を含むもの' },
  ],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportAreas,
});
