import { type PaperType, PAPER_TITLES } from '@satomori/core';
import { CAPTURE_OPTIONS } from '../captures/filter.ts';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { usageError } from '../errors/cliError.ts';
import { choiceOf, choicesOf } from '../options/choices.ts';
import { checkedTime } from '../options/times.ts';
import { confirmSlips, whoseSlips } from './confirmSlips.ts';
import { type PaperFilterOptions, paperQueryOf } from './paperQuery.ts';
import { ALL_KINDS, ALL_STATES, EACH_CHOICES, EACH_TEMPLATES, type Each, PAPER_TYPES } from './paperTypes.ts';
import { OTHER_STATE_WORDS } from '../posts/review.ts';
import { yesOption } from '../options/yesOption.ts';

interface GetPdfOptions extends PaperFilterOptions {
  out?: string;
  force?: boolean;
  each?: Each;
  nameTemplate?: string;
  resume?: boolean;
  dryRun?: boolean;
  yes?: boolean;
}

/** Rejects options that only make sense with several papers. */
function refuseWithoutEach({ nameTemplate, resume, dryRun }: GetPdfOptions): void {
  if (nameTemplate !== undefined)
    throw usageError('--name-template は --each と一緒に使います。', ['名前を決める: --out ファイル']);
  if (resume === true || dryRun === true)
    throw usageError(`--${resume === true ? 'resume' : 'dry-run'} は --each と一緒に使います。`);
}

async function confirmIfSlips({ ask }: ReadingContext, options: GetPdfOptions): Promise<void> {
  if (options.type === 'first_login' && options.yes !== true) await confirmSlips(ask, whoseSlips(options));
}

export async function getPaper(context: ReadingContext, options: GetPdfOptions): Promise<void> {
  const { each } = options;
  if (each === undefined) refuseWithoutEach(options);
  const query = await paperQueryOf(context.api, options, context.now());
  // Imported only when files are written.
  if (each === undefined) {
    await confirmIfSlips(context, options);
    const { savePaper } = await import('./savePaper.ts');
    return savePaper(context, query, options);
  }
  const { savePapers } = await import('./savePapers.ts');
  await savePapers(context, query, { ...options, each });
}

const namesOf = (types: readonly PaperType[]) =>
  types.map((type) => `${type} ${PAPER_TITLES[type]}`).join('、');

/** One paper has only path, bytes and hash; the other fields are those of `--each`. */
const paperRow = async () => {
  const { count, nullable, object, optional, string, stringOrNull } = await import('../command/rowSchema.ts');
  return object({
    path: string(),
    unit: optional(string()),
    from: optional(stringOrNull),
    to: optional(stringOrNull),
    bytes: nullable(count),
    sha256: stringOrNull,
    status: optional(string()),
    message: optional(stringOrNull),
  });
};

export const getPdfCommand = defineCommand({
  noun: 'pdf',
  verb: 'get',
  summary: '帳票を PDF で保存する',
  description: [
    '帳票を PDF で保存し、保存した場所を表示する。',
    '--each では月、わな、グループごとに1つずつ保存し、manifest.json に記録する。--resume でその続きから始める（変わっていないと確かめられたものだけをそのままにし、ほかは作り直す）。',
    `first_login（${PAPER_TITLES.first_login}）は、前に作った票が使えなくなるため確認してから作り、自分だけが読めるファイルに保存する。--each では分けられない。`,
    '一部だけ失敗したときは、失敗したものの一覧を出して、終了コード 3 で終わる。',
    `帳票: ${namesOf(PAPER_TYPES)}。`,
  ],
  options: [
    {
      flags: '--type <type>',
      description: '帳票。capture_list のように。捕獲実績一覧 でもよい',
      parse: choiceOf(PAPER_TITLES),
      isRequired: true,
    },
    ...CAPTURE_OPTIONS,
    {
      flags: '--kind <kinds>',
      description: '結果、わなの種類、目撃の区分（帳票による。captured、box、sighting のように）',
      parse: choicesOf(ALL_KINDS),
    },
    {
      flags: '--state <states>',
      description: 'わなの状態（fired のように）、または捕獲や目撃の状態（approved のように）',
      parse: choicesOf(ALL_STATES, OTHER_STATE_WORDS),
    },
    {
      flags: '--printed-at <time>',
      description:
        '紙に書く印刷の日時（2026-11-20、"2026-11-20 10:02"、today）。同じ内容なら同じファイルになる',
      parse: checkedTime,
    },
    { flags: '--gateway <gateway>', description: '親機のコード、名前、id（わなの帳票）' },
    { flags: '--id <ids>', description: 'これだけ（捕獲、わななどの id。コンマで区切る）' },
    {
      flags: '-o, --out <file>',
      description: 'ファイルかフォルダー（- なら標準出力。既定は今のフォルダー）',
    },
    { flags: '--each <unit>', description: '月、わな、グループごとに1つずつ保存する', choices: EACH_CHOICES },
    {
      flags: '--name-template <template>',
      description: `--each の名前（既定 ${Object.values(EACH_TEMPLATES).join('、')}。月では {from} {to}、ほかでは {id} も使える）`,
    },
    {
      flags: '--resume',
      description: '--each の続きから始める（変わっていないと確かめられたものは取らない）',
    },
    { flags: '--dry-run', description: '--each で何も保存せず、保存するものの一覧だけを出す' },
    { flags: '-f, --force', description: 'すでにあるファイルを上書きする' },
    yesOption(`確認せずに作る（${PAPER_TITLES.first_login}だけが確認する）`),
  ],
  context: 'reading',
  output: { object: paperRow, array: paperRow },
  run: getPaper,
});
