import { Command } from 'commander';
import { scopeOfSystem } from '../access/scope.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import { writeBackup } from './backup.ts';
import type { CommandContext } from './commandContext.ts';
import { namedSite } from './namedSite.ts';
import { withDatabase } from './withDatabase.ts';

async function exportSite(context: CommandContext, name: string, out: string): Promise<void> {
  await withDatabase(context, { mayCreate: false }, async ({ db }) => {
    const { id } = await namedSite(db, name);
    await writeAudit(db, scopeOfSystem(id), {
      action: 'export',
      target_type: 'site',
      target_id: id,
      at: context.now(),
      request_id: null,
    });
    await writeBackup(context, out, id);
  });
}

export const exportSiteCommand = (context: CommandContext): Command =>
  new Command('export')
    .description('一つのサイトの記録と写真を、空のサーバーに戻せるバックアップの形で書き出す')
    .argument('<site>', 'サイトのコードか名前')
    .argument('<path>', '置き場所。あるフォルダーなら、その中に日時の名前で。ない名前なら、その名前で')
    .action((site: string, out: string) => exportSite(context, site, out));
