import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AREA_KIND_LABELS, type AreaKind, countVertices, type NewArea, newId } from '@satomori/core';
import type { AreaFile, LeftOutFeature } from '@satomori/core/areaFiles';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { CliError, usageError } from '../errors/cliError.ts';
import { groupIdOf } from '../groups/findGroup.ts';
import { choiceOf } from '../options/choices.ts';
import { checkedDay, daysOf } from '../options/days.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { readAllAreas } from './areaRows.ts';
import { yesOption } from '../options/yesOption.ts';

interface ImportAreasOptions {
  kind?: AreaKind;
  nameField?: string;
  group?: string;
  validFrom?: string;
  validTo?: string;
  source?: string;
  yes?: boolean;
}

/** Loaded only here: reading files takes libraries that no other command needs. */
const loadReading = () => import('@satomori/core/areaFiles');

async function openFile(path: string): Promise<AreaFile> {
  const bytes = await readFile(path).catch(() => {
    throw usageError(`${path} を読めません。`);
  });
  const { AreaFileError, readAreaFile } = await loadReading();
  try {
    return await readAreaFile(basename(path), bytes);
  } catch (error) {
    throw error instanceof AreaFileError ? usageError(`${path}: ${error.message}`) : error;
  }
}

function nameFieldOf({ fields, nameField }: AreaFile, wanted: string | undefined): string | null {
  if (wanted === undefined) return nameField;
  if (fields.includes(wanted)) return wanted;
  throw usageError(`項目「${wanted}」はファイルにありません。`, [`ある項目: ${fields.join('、')}`]);
}

/** The areas of a file as they will be registered, without those that already are. */
async function areasOf(
  { api, now }: WritingContext,
  path: string,
  file: AreaFile,
  options: ImportAreasOptions,
): Promise<{ areas: NewArea[]; registered: number }> {
  const { proposedKind, proposedName, registeredAmong } = await loadReading();
  const nameField = nameFieldOf(file, options.nameField);
  const { from = null, to = null } = daysOf(
    {
      ...(options.validFrom === undefined ? {} : { from: options.validFrom }),
      ...(options.validTo === undefined ? {} : { to: options.validTo }),
    },
    now(),
  );
  const group = (await groupIdOf(api, options.group)) ?? null;
  const all = file.areas.map((found): NewArea => {
    const kind = options.kind ?? proposedKind(found.attributes, basename(path));
    if (kind === null)
      throw usageError(`${found.number}番目の区域の種類が分かりません。--kind で指定してください。`);
    if ((kind === 'group') !== (group !== null))
      throw usageError('--group は --kind group（グループの区域）と一緒に指定してください。');
    const name = proposedName(found, nameField, basename(path));
    const validity = { valid_from: from, valid_to: to, source: options.source ?? null };
    return { id: newId(), kind, name, group_id: group, ...validity, geometry: found.geometry };
  });
  const isRegistered = registeredAmong(await readAllAreas(api));
  const areas = all.filter((area) => !isRegistered(area));
  return { areas, registered: all.length - areas.length };
}

const leftOutLine = ({ number, name, reason }: LeftOutFeature): string =>
  `登録できません: ${number}番目${name === null ? '' : `「${name}」`}（${reason}）`;

/** Registers the areas of a file. What cannot be an area is named, and the command then ends with code 3. */
async function importAreas(
  context: WritingContext,
  path: string,
  options: ImportAreasOptions,
): Promise<void> {
  const { writing, say, ask, signal } = context;
  const doing = '登録して';
  if (options.yes !== true) mustBeAskable(ask, doing);
  const file = await openFile(path);
  const { areas, registered } = await areasOf(context, path, file, options);
  say(
    ...file.areas.flatMap(({ number, warnings }) => warnings.map((warning) => `${number}番目: ${warning}`)),
    ...file.leftOut.map(leftOutLine),
    ...(registered > 0 ? [`登録済みの${registered}件は除きます。`] : []),
  );
  if (areas.length > 0 && options.yes !== true) {
    say(
      ...areas.map(
        ({ kind, name, geometry }) => `${AREA_KIND_LABELS[kind]}  ${name}（${countVertices(geometry)}点）`,
      ),
    );
    const question = `${areas.length}件を登録しますか？`;
    await confirm(ask, { doing, question, declined: '登録しませんでした。' });
  }
  const added = await writing.areas.addAll(areas, { signal });
  await printWritten(context, { id: null, row: { added, registered, left_out: [...file.leftOut] } });
  say(`${added}件を登録しました。`);
  if (file.leftOut.length > 0)
    throw new CliError('partly', 'partly_failed', `${file.leftOut.length}件は登録できませんでした。`);
}

const importedSchema = async () => {
  const { array, count, object, string, stringOrNull } = await import('../command/rowSchema.ts');
  return object({
    added: count,
    registered: count,
    left_out: array(object({ number: count, name: stringOrNull, reason: string() })),
  });
};

export const importAreasCommand = defineCommand({
  noun: 'areas',
  verb: 'import',
  summary: '区域を GeoJSON、KML、シェープファイル（zip）から登録する（管理者）',
  arguments: [
    { name: '<file>', description: '.geojson、.kml、.kmz、または .shp・.dbf・.prj をまとめた .zip' },
  ],
  options: [
    {
      flags: '--kind <kind>',
      description: '種類（なければ、項目やファイル名の「鳥獣保護区」などから）',
      parse: choiceOf(AREA_KIND_LABELS),
    },
    { flags: '--name-field <text>', description: '名前にする項目（なければ、名前らしい項目）' },
    { flags: '--group <group>', description: 'グループの区域のグループ（名前か id）' },
    { flags: '--valid-from <day>', description: '期間の初日（例: 2026-11-01、R8.11.1）', parse: checkedDay },
    { flags: '--valid-to <day>', description: '期間の最終日', parse: checkedDay },
    { flags: '--source <text>', description: '出典（告示の番号など）' },
    yesOption('確認せずに登録する'),
  ],
  context: 'writing',
  output: { object: importedSchema },
  run: importAreas,
});
