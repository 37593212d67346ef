import { Command } from 'commander';
import type { Db } from '../database/database.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import { isSampleDatabase } from '../sample/repository.ts';
import { openSite } from '../sites/openSite.ts';
import { setSiteAddress, setSiteEnabled } from '../sites/operateSite.ts';
import { listSites } from '../sites/repository.ts';
import type { CommandContext } from './commandContext.ts';
import { eraseSiteCommand } from './eraseSite.ts';
import { UsageError } from './exitCodes.ts';
import { exportSiteCommand } from './exportSite.ts';
import { namedSite } from './namedSite.ts';
import { type Center, readAddress, readCenter, readCode, readName } from './siteOptions.ts';
import { withDatabase } from './withDatabase.ts';

interface NewSiteOptions {
  name: string;
  code: string;
  satomori?: true;
  hokapato?: true;
  center?: Center;
  address?: string;
}

async function openNewSite(trx: Db, options: NewSiteOptions, now: number): Promise<void> {
  const { name, code, center, address } = options;
  const is_satomori = options.satomori === true;
  const id = await openSite(trx, { name, code, is_satomori, center }, now);
  if (address !== undefined) await setSiteAddress(trx, id, address, now);
}

async function createSite(context: CommandContext, options: NewSiteOptions): Promise<void> {
  if ((options.satomori === true) === (options.hokapato === true))
    throw new UsageError('--satomori か --hokapato の、どちらか一つを付けてください。');
  await withDatabase(context, { mayCreate: true }, async (database) => {
    if (await isSampleDatabase(database.db))
      throw new Error('見本のデータベースです。別の DATA_DIR か DATABASE_URL を使ってください。');
    await writeOnce(database, (trx) => openNewSite(trx, options, context.now()));
  });
  context.stdout.write(
    [
      `サイト「${options.name}」（${options.code}）を作りました。`,
      `次に、管理者を登録してください: satomori-server create-admin --site-name '${options.name}' --login-id ID --name 名前`,
      '',
    ].join('\n'),
  );
}

/** One line for each site: code, name, kind, whether it is in use, address; separated by tabs. */
async function showSites(context: CommandContext): Promise<void> {
  const rows = await withDatabase(context, { mayCreate: false }, ({ db }) => listSites(db));
  for (const { code, name, is_satomori, is_disabled, public_url } of rows) {
    const kind = is_satomori ? 'さともり' : 'ほかパト';
    const columns = [code, name, kind, is_disabled ? '停止中' : '利用中', public_url ?? '-'];
    context.stdout.write(`${columns.join('\t')}\n`);
  }
}

async function setNamedSiteEnabled(context: CommandContext, text: string, isEnabled: boolean): Promise<void> {
  const site = await withDatabase(context, { mayCreate: false }, (database) =>
    database.transaction(async (trx) => {
      const found = await namedSite(trx, text);
      await setSiteEnabled(trx, found.id, isEnabled, context.now());
      return found;
    }),
  );
  const done = isEnabled
    ? 'また使えるようにしました。'
    : '停止しました。だれもログインできず、受信もメールの送信もしません（記録は残ります）。';
  context.stdout.write(`サイト「${site.name}」を${done}\n`);
}

async function changeAddress(context: CommandContext, text: string, address: string | null): Promise<void> {
  await withDatabase(context, { mayCreate: false }, (database) =>
    writeOnce(database, async (trx) => {
      const { id } = await namedSite(trx, text);
      await setSiteAddress(trx, id, address, context.now());
    }),
  );
  context.stdout.write(
    address === null
      ? 'このサイトだけのアドレスをなくしました。リンクはサーバーのアドレスになります。\n'
      : `利用者が開くアドレスを ${address} にしました。\n`,
  );
}

const createCommand = (context: CommandContext): Command =>
  new Command('create')
    .description('サイト（市町村や組合）を作る')
    .requiredOption('--name <name>', 'サイトの名前', readName)
    .requiredOption(
      '--code <code>',
      'アドレスに使うコード（半角の英小文字・数字・ハイフン。例 satoyama）',
      readCode,
    )
    .option('--satomori', 'さともりのサイト（わな、捕獲、目撃）')
    .option('--hokapato', 'ほかパトのサイト（わなと親機）')
    .option('--center <latitude,longitude>', '地図の中心（例 35.475,137.79）', readCenter)
    .option(
      '--address <url>',
      'このサイトの利用者が開くアドレス（例 https://satoyama.example.jp）',
      readAddress,
    )
    .action((options: NewSiteOptions) => createSite(context, options));

export const siteCommand = (context: CommandContext): Command => {
  const named = (verb: string) => new Command(verb).argument('<site>', 'サイトのコードか名前');
  return new Command('site')
    .description('サイト（市町村や組合）を作る・一覧・停止・再開・書き出し・消去')
    .addCommand(createCommand(context))
    .addCommand(
      new Command('list')
        .description('サイトの一覧（コード、名前、種類、状態、アドレスをタブで区切る）')
        .action(() => showSites(context)),
    )
    .addCommand(
      named('disable')
        .description('サイトを停止する。だれもログインできず、受信もメールの送信もしない（記録は残る）')
        .action((text: string) => setNamedSiteEnabled(context, text, false)),
    )
    .addCommand(
      named('enable')
        .description('停止したサイトを、また使えるようにする')
        .action((text: string) => setNamedSiteEnabled(context, text, true)),
    )
    .addCommand(
      named('address')
        .description('このサイトの利用者が開くアドレスを決める（付けなければ、なくす）')
        .argument('[url]', '例 https://satoyama.example.jp', readAddress)
        .action((text: string, url: string | undefined) => changeAddress(context, text, url ?? null)),
    )
    .addCommand(exportSiteCommand(context))
    .addCommand(eraseSiteCommand(context));
};
