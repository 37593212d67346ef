import { REPORT_KIND_LABELS, SPECIES_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { choicesOf } from '../options/choices.ts';
import { DAY_OPTIONS, type DayRange, daysOf, timesOf } from '../options/days.ts';
import { savedFileRow } from '../downloads/saveFile.ts';
import { saveList, type SaveListOptions, saveOptions } from './saveList.ts';

interface OpenSightingOptions extends DayRange, SaveListOptions<'open_sightings'> {
  species?: string;
  kind?: string;
}

async function exportOpenSightings(context: ReadingContext, options: OpenSightingOptions): Promise<void> {
  const { format, species, kind } = options;
  const filter = {
    ...timesOf(daysOf(options, context.now())),
    ...(species === undefined ? {} : { species }),
    ...(kind === undefined ? {} : { kind }),
  };
  await saveList(context, { of: 'open_sightings', format, ...filter }, options);
}

export const exportOpenSightingsCommand = defineCommand({
  noun: 'export',
  verb: 'open-sightings',
  summary: '公開用の目撃のファイルを作る（承認済みだけ。人、写真、備考は入れない）',
  options: [
    ...saveOptions('open_sightings'),
    ...DAY_OPTIONS,
    {
      flags: '--species <species>',
      description: '鳥獣の種類（bear,boar のように。ツキノワグマ でもよい）',
      parse: choicesOf(SPECIES_LABELS),
    },
    {
      flags: '--kind <kinds>',
      description: '区分（sighting,trace のように。目撃 でもよい）',
      parse: choicesOf(REPORT_KIND_LABELS),
    },
  ],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportOpenSightings,
});
