import type { WrittenTarget } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { choiceOf } from '../options/choices.ts';
import { yesOption } from '../options/yesOption.ts';

export interface ImportOptions {
  of: WrittenTarget;
  profile?: string;
  source?: string;
  saveProfile?: string;
  report?: string;
  dryRun?: boolean;
  yes?: boolean;
}

export const importCommand = defineCommand({
  noun: null,
  verb: 'import',
  summary: '表や地図のファイルを取り込む（登録する前に、読み取った結果を表示して確かめる）',
  description: [
    '表（CSV、.xlsx）や地図（KML、GeoJSON）の記録を取り込む。管理者だけが使える。',
    '全部の行を登録するか、まったく登録しないかのどちらか。同じファイルをもう一度取り込んでも、何も増えない。',
    '読めない行は登録されず、結果に挙げる（終了コード 3）。取り消し: satomori api POST /api/admin/imports/ID/undo',
  ],
  arguments: [{ name: '<file>', description: 'CSV、.xlsx、KML、GeoJSON のファイル' }],
  options: [
    {
      flags: '--of <target>',
      description:
        '何として取り込むか（sightings、captures、traps、gateways、users。目撃、捕獲、わな、親機、人 でもよい）',
      parse: choiceOf({
        sightings: '目撃',
        captures: '捕獲',
        traps: 'わな',
        gateways: '親機',
        users: '人',
      }),
      default: 'sightings',
    },
    { flags: '--profile <file>', description: '列の対応表（JSON）。なければ見出しから作る' },
    { flags: '--source <name>', description: '出典の名前（半角の英小文字と数字。記録を見分けるのに使う）' },
    { flags: '--save-profile <file>', description: '使った対応表をこのファイルに書く' },
    { flags: '--report <file>', description: '読めない行と理由をこのファイルに書く（CSV）' },
    { flags: '-n, --dry-run', description: '読み取るだけで、送らない' },
    yesOption('確認せずに取り込む'),
  ],
  context: 'writing',
  output: {
    object: async () => {
      const { count, object, string } = await import('../command/rowSchema.ts');
      return object({
        id: string(),
        status: string(),
        rows: count,
        made: count,
        same: count,
        differing: count,
        refused: count,
      });
    },
  },
  run: async (context: WritingContext, file: string, options: ImportOptions) =>
    (await import('./importFile.ts')).importFile(context, file, options),
});
