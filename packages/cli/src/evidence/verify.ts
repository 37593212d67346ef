import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { formatTimestamp } from '@satomori/core';
import type { PackProblem } from '@satomori/core/evidencePack';
import type { Context } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { CliError } from '../errors/cliError.ts';
import { asDiskError } from '../files/diskError.ts';

const PROBLEM_WORDS: Record<PackProblem['kind'], string> = {
  unreadable: '証拠書類一式として読めません',
  manifest_changed: '目録が作られたときと違います',
  file_changed: 'ファイルが作られたときと違います',
  file_missing: 'ファイルがありません',
  file_added: '作られたときにないファイルがあります',
};

const problemText = ({ kind, path }: PackProblem): string =>
  path === '' ? PROBLEM_WORDS[kind] : `${PROBLEM_WORDS[kind]}: ${path}`;

/** Checks a pack without a server. @throws {CliError} if a byte of it has changed */
export async function verifyEvidence({ output }: Pick<Context, 'output'>, path: string): Promise<void> {
  const zip = await readFile(path).catch((error: unknown) => {
    throw asDiskError(error, path);
  });
  const { checkPack } = await import('@satomori/core/evidencePack');
  const checked = await checkPack(zip, (content) => hash('sha256', content));
  const { head, chain, files, problems } = checked;
  if (head !== null)
    await output.details({ ...checked, problems: problems.map(problemText) }, [
      ['サイト', head.site],
      ['捕獲者', head.hunter.name],
      ['期間', `${head.period.from}～${head.period.to}`],
      ['捕獲', `${head.captures}件${head.is_complete ? '' : '（不足あり）'}`],
      ['作成', `${formatTimestamp(head.made_at)} ${head.made_by}`],
      ['ファイル', `${files}件`],
      ['照合番号', chain],
      ['改変', problems.length === 0 ? 'ありません' : `${problems.length}か所`],
    ]);
  if (problems.length > 0)
    throw new CliError(
      'error',
      'pack_changed',
      'このファイルは、作られたときのものではありません。',
      problems.map(problemText),
    );
}

const verifiedRow = async () => {
  const { array, count, nullable, object, string, stringOrNull, unknown } = await import(
    '../command/rowSchema.ts'
  );
  return object({
    head: nullable(unknown()),
    chain: stringOrNull,
    files: count,
    problems: array(string()),
  });
};

export const verifyEvidenceCommand = defineCommand({
  noun: 'evidence',
  verb: 'verify',
  summary: '証拠書類一式が作られたときのままかを、サーバーなしで確かめる（変わっていれば終了コード 1）',
  arguments: [{ name: '<file>', description: '証拠書類一式のファイル（.zip）' }],
  context: 'local',
  output: { object: verifiedRow },
  run: verifyEvidence,
});
