import { isLoginId } from '@satomori/core';
import { Command, InvalidArgumentError } from 'commander';
import { scopeOfSystem } from '../access/scope.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import { isSampleDatabase } from '../sample/repository.ts';
import { openSite } from '../sites/openSite.ts';
import { findSiteByName, listSiteNames } from '../sites/repository.ts';
import { addAdministrator } from '../users/addAdministrator.ts';
import { isLoginIdTaken } from '../users/repository.ts';
import { askPassword } from './askPassword.ts';
import type { CommandContext } from './commandContext.ts';
import { UsageError } from './exitCodes.ts';
import { type Center, readCenter, readCode, readName } from './siteOptions.ts';
import { withDatabase } from './withDatabase.ts';
import type { Db } from '../database/database.ts';

interface AdminOptions {
  siteName: string;
  siteCode?: string;
  satomori?: true;
  hokapato?: true;
  center?: Center;
  loginId: string;
  name: string;
  passwordStdin?: true;
}

function readLoginId(text: string): string {
  if (!isLoginId(text)) throw new InvalidArgumentError('空白を含まない100文字以内にしてください');
  return text;
}

/** The site with that name, in any spelling, or a new one if its kind is given. */
async function findOrOpenSite(trx: Db, options: AdminOptions, now: number) {
  const known = await findSiteByName(trx, options.siteName);
  const isKindGiven = options.satomori === true || options.hokapato === true;
  if (known !== undefined) {
    if (isKindGiven && known.is_satomori !== (options.satomori === true))
      throw new UsageError(`サイト「${known.name}」はもう一つの種類のサイトとして登録されています。`);
    return { id: known.id, name: known.name, isNew: false };
  }
  if (!isKindGiven) {
    const names = await listSiteNames(trx);
    const there = names.length === 0 ? '' : `（いまあるサイト: ${names.join('、')}）`;
    throw new UsageError(
      `サイト「${options.siteName}」はまだありません${there}。新しく作るには --satomori か --hokapato を付けてください。`,
    );
  }
  const site = {
    name: options.siteName,
    code: options.siteCode,
    is_satomori: options.satomori === true,
    center: options.center,
  };
  return { id: await openSite(trx, site, now), name: site.name, isNew: true };
}

function nextSteps(options: AdminOptions, site: { name: string; isNew: boolean }): string {
  return [
    ...(site.isNew ? [`サイト「${site.name}」を作りました。`] : []),
    `サイト「${site.name}」に、管理者「${options.name}」（ログインID ${options.loginId}）を登録しました。`,
    '次にすること:',
    '  1. サーバーを起動する: satomori-server serve',
    '  2. /web/ を開き、このログインIDでログインする',
    `  3. ネットワークサーバーをつなぐ: satomori-server integration-key create --site '${site.name}' --kind chirpstack`,
    '',
  ].join('\n');
}

async function createAdmin(context: CommandContext, options: AdminOptions): Promise<void> {
  await withDatabase(context, { mayCreate: true }, async (database) => {
    if (await isSampleDatabase(database.db))
      throw new Error(
        '見本のデータベースです。実際のサイトには、別の DATA_DIR か DATABASE_URL を使ってください。',
      );
    const refuseTaken = async (db: Db, siteId: string | undefined) => {
      if (siteId !== undefined && (await isLoginIdTaken(db, scopeOfSystem(siteId), options.loginId)))
        throw new Error(`ログインID「${options.loginId}」は、もう使われています。何も変えていません。`);
    };
    // Before the password is requested.
    await refuseTaken(database.db, (await findSiteByName(database.db, options.siteName))?.id);
    const password = await askPassword(context, options.passwordStdin === true);
    const password_hash = await createPasswords().hash(password);
    const site = await writeOnce(database, async (trx) => {
      const found = await findOrOpenSite(trx, options, context.now());
      await refuseTaken(trx, found.id);
      const person = { login_id: options.loginId, name: options.name, password_hash };
      await addAdministrator(trx, { scope: scopeOfSystem(found.id), requestId: null }, person, context.now());
      return found;
    });
    context.stdout.write(nextSteps(options, site));
  });
}

export const createAdminCommand = (context: CommandContext): Command =>
  new Command('create-admin')
    .description('サイトの管理者を登録する。サイトがなければ作る')
    .requiredOption('--site-name <name>', 'サイトの名前（市町村や組合の名前）', readName)
    .option(
      '--site-code <code>',
      '作るサイトのコード（半角の英小文字・数字・ハイフン。例 satoyama）',
      readCode,
    )
    .option('--satomori', 'なければ、さともりのサイトとして作る（わな、捕獲、目撃）')
    .option('--hokapato', 'なければ、ほかパトのサイトとして作る（わなと親機）')
    .option('--center <latitude,longitude>', '作るサイトの地図の中心（例 35.475,137.79）', readCenter)
    .requiredOption('--login-id <id>', '管理者のログインID', readLoginId)
    .requiredOption('--name <name>', '管理者の名前', readName)
    .option('--password-stdin', 'パスワードを標準入力の1行目から読む')
    .action(async (options: AdminOptions) => {
      if (options.satomori === true && options.hokapato === true)
        throw new UsageError('一緒に使えないオプションです: --satomori と --hokapato');
      await createAdmin(context, options);
    });
