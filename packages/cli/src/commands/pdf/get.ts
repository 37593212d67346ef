import { POST_STATUS_LABELS } from '@satomori/core';
import { Command, Option } from 'commander';
import { withCaptureOptions } from '../../captures/captureFilter.ts';
import type { Contexts, ReadingContext } from '../../context.ts';
import { usageError } from '../../errors/cliError.ts';
import { choicesOf } from '../../options/choices.ts';
import { MONTH_TEMPLATE } from '../../papers/months.ts';
import { PAPER_TYPES, type PaperFilterOptions, paperQueryOf } from '../../papers/paperQuery.ts';
import { TRAP_STATE_WORDS } from '../../traps/stateWords.ts';

export interface GetPdfOptions extends PaperFilterOptions {
  out?: string;
  force?: boolean;
  each?: 'month';
  nameTemplate?: string;
}

export async function getPdf(context: ReadingContext, options: GetPdfOptions): Promise<void> {
  const { each, type, nameTemplate } = options;
  if (each === undefined && nameTemplate !== undefined)
    throw usageError('--name-template は --each と一緒に使います。', ['名前を決める: --out ファイル']);
  if (each !== undefined && type !== 'capture_list')
    throw usageError(`${type} は期間で分けられません（--each）。`);
  const query = await paperQueryOf(context.api, options);
  // What writes files is loaded when there is something to write.
  if (each === undefined) {
    const { savePaper } = await import('../../papers/savePaper.ts');
    return savePaper(context, query, options);
  }
  const { saveMonths } = await import('../../papers/saveMonths.ts');
  await saveMonths(context, query, { ...options, nameTemplate: nameTemplate ?? MONTH_TEMPLATE });
}

export const getPdfCommand = (contexts: Contexts, run = getPdf) =>
  withCaptureOptions(
    new Command('get')
      .description(
        [
          '帳票を PDF で保存し、保存した場所を表示する。',
          '--each month では月ごとに1ファイルずつ保存し、manifest.json に記録する。もう一度実行すると続きから始める。',
        ].join('\n'),
      )
      .summary('帳票を PDF で保存する')
      .addOption(
        new Option('--type <type>', 'わな設置一覧、または捕獲実績一覧')
          .choices(PAPER_TYPES)
          .makeOptionMandatory(),
      ),
  )
    .option(
      '--state <states>',
      'わなの状態（fired のように）、または捕獲の状態（approved のように）',
      choicesOf({ ...TRAP_STATE_WORDS, ...POST_STATUS_LABELS }),
    )
    .option('--gateway <gateway>', '親機のコード、名前、id（trap_list）')
    .option('-o, --out <file>', 'ファイルかフォルダー（- なら標準出力。既定は今のフォルダー）')
    .addOption(new Option('--each <unit>', '期間を分けて1つずつ保存する').choices(['month']))
    .option('--name-template <template>', `--each の名前（既定 ${MONTH_TEMPLATE}。{from} {to} も使える）`)
    .option('-f, --force', 'すでにあるファイルを上書きする')
    .action(async (options: GetPdfOptions, command: Command) => {
      await run(await contexts.reading(command, 'papers'), options);
    });
