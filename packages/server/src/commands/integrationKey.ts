import { NETWORK_SERVER_LABELS, NETWORK_SERVERS, type NetworkServer, newId } from '@satomori/core';
import { Command, Option } from 'commander';
import { newKey, WEBHOOKS } from '../integrations/keys.ts';
import { hashKey, insertIntegration } from '../uplinks/integrationRepository.ts';
import type { CommandWorld } from './commandWorld.ts';
import { namedSite } from './namedSite.ts';
import { withDatabase } from './withDatabase.ts';

interface KeyOptions {
  site: string;
  kind: NetworkServer;
  name?: string;
}

async function createKey(world: CommandWorld, { site: siteName, kind, name }: KeyOptions): Promise<void> {
  const key = newKey();
  await withDatabase(world, { mayBegin: false }, async ({ db }) => {
    const site = await namedSite(db, siteName);
    await insertIntegration(db, {
      site_id: site.id,
      id: newId(),
      name: name ?? NETWORK_SERVER_LABELS[kind],
      kind,
      key_hash: hashKey(key),
      is_active: true,
      created_at: world.now(),
    });
  });
  // Only the key on stdout, so that it can be piped.
  world.stdout.write(`${key}\n`);
  world.stderr.write(
    [
      'この連携キーは、いま一度だけ表示します（サーバーには元のキーを残しません）。',
      `送り先: https://(このサーバー)/web${WEBHOOKS[kind].path}`,
      'ヘッダー: Authorization: Bearer (上のキー)',
      '',
    ].join('\n'),
  );
}

export const integrationKeyCommand = (world: CommandWorld): Command =>
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
        .action((options: KeyOptions) => createKey(world, options)),
    );
