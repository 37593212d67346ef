import { Command } from 'commander';
import { rotateSigningKeys } from '../sessions/signingKeyRepository.ts';
import type { CommandContext } from './commandContext.ts';
import { withDatabase } from './withDatabase.ts';

async function rotateKeys(context: CommandContext, revokeOld: boolean): Promise<void> {
  await withDatabase(context, { mayCreate: false }, async (database) => {
    await database.transaction((trx) => rotateSigningKeys(trx, { revokeOld }, context.now()));
  });
  context.stdout.write(
    revokeOld
      ? '新しい署名の鍵を作り、古い鍵を捨てました。全員がログアウトされます（動いているサーバーでは1秒以内）。\n'
      : '新しい署名の鍵を作りました。これまでのログインは、期限（30日）まで使えます。サーバーの再起動はいりません。\n',
  );
}

export const rotateKeysCommand = (context: CommandContext): Command =>
  new Command('rotate-keys')
    .description('ログインのトークンに署名する鍵を新しくする')
    .option('--revoke-old', '古い鍵を捨て、全員をログアウトする（鍵やバックアップが漏れたとき）')
    .action((options: { revokeOld?: true }) => rotateKeys(context, options.revokeOld === true));
