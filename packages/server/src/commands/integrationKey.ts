import { NETWORK_SERVER_LABELS, NETWORK_SERVERS, type NetworkServer, newId } from '@satomori/core';
import { Command, Option } from 'commander';
import { scopeOfSystem } from '../access/scope.ts';
import { makeIntegration } from '../integrations/change.ts';
import { WEBHOOKS } from '../integrations/keys.ts';
import type { CommandContext } from './commandContext.ts';
import { namedSite } from './namedSite.ts';
import { withDatabase } from './withDatabase.ts';

interface KeyOptions {
  site: string;
  kind: NetworkServer;
  name?: string;
}

async function createKey(context: CommandContext, { site: siteName, kind, name }: KeyOptions): Promise<void> {
  const integration = { id: newId(), name: name ?? NETWORK_SERVER_LABELS[kind], kind };
  const key = await withDatabase(context, { mayCreate: false }, (database) =>
    database.transaction(async (trx) => {
      const site = await namedSite(trx, siteName);
      const author = { scope: scopeOfSystem(site.id), requestId: null };
      return makeIntegration(trx, author, integration, context.now());
    }),
  );
  // Only the key on stdout, so that it can be piped.
  context.stdout.write(`${key}\n`);
  context.stderr.write(
    [
      'この連携キーは、いま一度だけ表示します（サーバーには元のキーを残しません）。',
      `送り先: https://(このサーバー)/web${WEBHOOKS[kind].path}`,
      'ヘッダー: Authorization: Bearer (上のキー)',
      '',
    ].join('\n'),
  );
}

export const integrationKeyCommand = (context: CommandContext): Command =>
  new Command('integration-key')
    .description('ネットワークサーバー（ChirpStack など）がデータを送るための連携キー')
    .addCommand(
      new Command('create')
        .description('連携キーを作り、一度だけ表示する')
        .requiredOption('--site <code|name>', 'サイトのコードか名前')
        .addOption(
          new Option('--kind <kind>', 'ネットワークサーバーの種類（chirpstack、tts、generic）')
            .choices(NETWORK_SERVERS)
            .makeOptionMandatory(),
        )
        .option('--name <name>', '連携の名前（なければ種類の名前）')
        .action((options: KeyOptions) => createKey(context, options)),
    );
