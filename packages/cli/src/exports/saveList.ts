import {
  EXPORT_FORMAT_LABELS,
  EXPORT_FORMATS,
  EXPORT_TYPES,
  exportEnding,
  type ExportFormat,
  type ExportQuery,
  type ExportSubject,
  fileBody,
  MAX_EXPORT_BYTES,
} from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { safeName } from '../downloads/fileNames.ts';
import { FORCE_OPTION, saveFile, type SavePlace } from '../downloads/saveFile.ts';
import { usageError } from '../errors/cliError.ts';
import { choiceOf } from '../options/choices.ts';
import type { OptionDefinition } from '../options/option.ts';
import { fileNameIn } from '../papers/fetchPaper.ts';
import type { Sleep } from '../server/commandRetry.ts';
import { visibleLines } from '../text/visible.ts';

export interface SaveListOptions<Of extends ExportSubject> extends SavePlace {
  format: (typeof EXPORT_FORMATS)[Of][number];
}

const formatOption = (formats: readonly ExportFormat[]): OptionDefinition => ({
  flags: '--format <format>',
  description: `形式（${formats.join('、')}）`,
  parse: choiceOf(Object.fromEntries(formats.map((format) => [format, EXPORT_FORMAT_LABELS[format]]))),
  default: 'csv',
});

export const saveOptions = (of: ExportSubject): readonly OptionDefinition[] => [
  formatOption(EXPORT_FORMATS[of]),
  { flags: '-o, --out <file>', description: 'ファイルかフォルダー（- なら標準出力。既定は今のフォルダー）' },
  FORCE_OPTION,
];

/** The file as it arrives, with the server's name for it. */
async function openList({ files, signal }: ReadingContext, query: ExportQuery) {
  const response = await files.list(query, { signal });
  const name = fileNameIn(response.headers.get('content-disposition'));
  return {
    name: safeName(name ?? `${query.of}.${exportEnding(query.format)}`),
    body: fileBody(response, EXPORT_TYPES[query.format], signal, MAX_EXPORT_BYTES),
  };
}

/** Straight to stdout: what has been written cannot be asked for again. */
async function printList(context: ReadingContext, query: ExportQuery): Promise<void> {
  const { output, isTerminal } = context;
  if (isTerminal && query.format !== 'csv')
    throw usageError('この形式は端末に表示できません。ファイルかパイプに送ってください。');
  if (output.mode === 'json') throw usageError('--out - は --json と一緒に使えません。');
  const { body } = await openList(context, query);
  for await (const piece of isTerminal ? visibleLines(body) : body) await output.raw(piece);
}

/** Saves a list as a file and prints its path; a file that was cut off is not kept. */
export async function saveList(
  context: ReadingContext,
  query: ExportQuery,
  place: SavePlace,
  sleep?: Sleep,
): Promise<void> {
  if (place.out === '-') return printList(context, query);
  await saveFile(context, () => openList(context, query), place, sleep);
}
