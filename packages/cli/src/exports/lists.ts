import { AREA_KIND_LABELS } from '@satomori/core';
import { CAPTURE_FILTER_OPTIONS, captureFilterOf, type CaptureFilterOptions } from '../captures/filter.ts';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { savedFileRow } from '../downloads/saveFile.ts';
import { saveList, type SaveListOptions, saveOptions } from './saveList.ts';
import {
  SIGHTING_FILTER_OPTIONS,
  type SightingFilterOptions,
  sightingFilterOf,
} from '../sightings/filter.ts';
import { TRAP_FILTER_OPTIONS, type TrapFilterOptions, trapFilterOf } from '../traps/filter.ts';
import { GATEWAY_FILTER_OPTIONS, gatewayFilterOf, type GatewayFilterOptions } from '../gateways/filter.ts';
import { PATROL_FILTER_OPTIONS, patrolFilterOf, type PatrolFilterOptions } from '../patrols/filter.ts';
import { EFFORT_FILTER_OPTIONS, effortFilterOf, type EffortFilterOptions } from '../efforts/filter.ts';
import { choicesOf } from '../options/choices.ts';

async function exportCaptures(
  context: ReadingContext,
  options: CaptureFilterOptions & SaveListOptions<'captures'>,
): Promise<void> {
  const filter = await captureFilterOf(context.api, options, context.now());
  await saveList(context, { of: 'captures', format: options.format, ...filter }, options);
}

export const exportCapturesCommand = defineCommand({
  noun: 'export',
  verb: 'captures',
  summary: '捕獲の一覧をファイルに書き出す（条件は captures list と同じ）',
  options: [...saveOptions('captures'), ...CAPTURE_FILTER_OPTIONS],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportCaptures,
});

async function exportSightings(
  context: ReadingContext,
  options: SightingFilterOptions & SaveListOptions<'sightings'>,
): Promise<void> {
  const filter = await sightingFilterOf(context.api, options, context.now());
  await saveList(context, { of: 'sightings', format: options.format, ...filter }, options);
}

export const exportSightingsCommand = defineCommand({
  noun: 'export',
  verb: 'sightings',
  summary: '目撃の一覧をファイルに書き出す（条件は sightings list と同じ）',
  options: [...saveOptions('sightings'), ...SIGHTING_FILTER_OPTIONS],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportSightings,
});

async function exportTraps(
  context: ReadingContext,
  options: TrapFilterOptions & SaveListOptions<'traps'>,
): Promise<void> {
  const filter = await trapFilterOf(context.api, options);
  await saveList(context, { of: 'traps', format: options.format, ...filter }, options);
}

export const exportTrapsCommand = defineCommand({
  noun: 'export',
  verb: 'traps',
  summary: 'わなの一覧を、いまの状態と一緒にファイルに書き出す（条件は traps list と同じ）',
  options: [...saveOptions('traps'), ...TRAP_FILTER_OPTIONS],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportTraps,
});

async function exportGateways(
  context: ReadingContext,
  options: GatewayFilterOptions & SaveListOptions<'gateways'>,
): Promise<void> {
  await saveList(context, { of: 'gateways', format: options.format, ...gatewayFilterOf(options) }, options);
}

export const exportGatewaysCommand = defineCommand({
  noun: 'export',
  verb: 'gateways',
  summary: '親機と中継機の一覧を、いまの状態と一緒にファイルに書き出す（条件は gateways list と同じ）',
  options: [...saveOptions('gateways'), ...GATEWAY_FILTER_OPTIONS],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportGateways,
});

async function exportPatrolBook(
  context: ReadingContext,
  options: PatrolFilterOptions & SaveListOptions<'patrol_book'>,
): Promise<void> {
  const { filter } = await patrolFilterOf(context, options);
  await saveList(context, { of: 'patrol_book', format: options.format, ...filter }, options);
}

export const exportPatrolBookCommand = defineCommand({
  noun: 'export',
  verb: 'patrol-book',
  summary: '見回り台帳をファイルに書き出す（条件は patrols list と同じ。31日まで、既定は今月）',
  options: [...saveOptions('patrol_book'), ...PATROL_FILTER_OPTIONS],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportPatrolBook,
});

async function exportEfforts(
  context: ReadingContext,
  options: EffortFilterOptions & SaveListOptions<'efforts'>,
): Promise<void> {
  const filter = await effortFilterOf(context.api, options, context.now());
  await saveList(context, { of: 'efforts', format: options.format, ...filter }, options);
}

export const exportEffortsCommand = defineCommand({
  noun: 'export',
  verb: 'efforts',
  summary: '出猟カレンダーをファイルに書き出す（条件は efforts list と同じ）',
  options: [...saveOptions('efforts'), ...EFFORT_FILTER_OPTIONS],
  context: 'reading',
  output: { object: savedFileRow },
  run: exportEfforts,
});

interface AreaOptions extends SaveListOptions<'areas'> {
  kind?: string;
  query?: string;
}

async function exportAreas(context: ReadingContext, options: AreaOptions): Promise<void> {
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
