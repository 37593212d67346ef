import { fileBody, MAX_EXPORT_BYTES } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { safeName } from '../downloads/fileNames.ts';
import { FORCE_OPTION, saveFile, savedFileRow, type SavePlace } from '../downloads/saveFile.ts';
import type { DayRange } from '../options/days.ts';
import { fileNameIn } from '../papers/fetchPaper.ts';
import type { Sleep } from '../server/commandRetry.ts';
import { claimOf, HUNTER_ARGUMENT, PERIOD_OPTIONS } from './claim.ts';

type GetOptions = DayRange & SavePlace & { incomplete?: boolean };

/** Saves the evidence for a person's rewards as one file. */
export async function getEvidence(
  context: ReadingContext,
  wanted: string,
  { incomplete = false, ...options }: GetOptions,
  sleep?: Sleep,
): Promise<void> {
  const { files, signal } = context;
  const claim = await claimOf(context, wanted, options);
  const query = { ...claim, ...(incomplete ? { incomplete: '1' as const } : {}) };
  const open = async () => {
    const response = await files.evidence(query, { signal });
    const name = fileNameIn(response.headers.get('content-disposition'));
    return {
      name: safeName(name ?? 'evidence.zip'),
      body: fileBody(response, 'application/zip', signal, MAX_EXPORT_BYTES),
    };
  };
  await saveFile(context, open, options, sleep);
}

export const getEvidenceCommand = defineCommand({
  noun: 'evidence',
  verb: 'get',
  summary: '報償金の証拠書類一式（ZIP）を保存する（管理者。足りないものがあれば作らない）',
  arguments: [HUNTER_ARGUMENT],
  options: [
    ...PERIOD_OPTIONS,
    { flags: '--incomplete', description: '足りないものがあっても、「不足あり」として作る' },
    { flags: '-o, --out <file>', description: 'ファイルかフォルダー（既定は今のフォルダー）' },
    FORCE_OPTION,
  ],
  context: 'reading',
  output: { object: savedFileRow },
  run: getEvidence,
});
