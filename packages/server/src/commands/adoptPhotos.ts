import { join } from 'node:path';
import { Command } from 'commander';
import { adoptPhotoFolder, type FolderFindings, inspectPhotoFolder } from '../photos/photoFolder.ts';
import type { CommandContext } from './commandContext.ts';
import { withDatabase } from './withDatabase.ts';

function refuseDoubtful(folder: string, { photos, missing, isForeign }: FolderFindings): void {
  const problems = [
    ...(isForeign ? ['ほかのデータベースの写真のフォルダーです'] : []),
    ...(missing > 0 ? [`データベースにある写真 ${photos} 枚のうち ${missing} 枚がありません`] : []),
  ];
  if (problems.length > 0)
    throw new Error(
      `${folder} は、${problems.join('。')}。何も変えていません。正しいフォルダーであれば、--force を付けてください。`,
    );
}

async function adoptPhotos(context: CommandContext, isForced: boolean): Promise<void> {
  await withDatabase(context, { mayCreate: false }, async (database, { dataDir }) => {
    const folder = join(dataDir, 'photos');
    const findings = await inspectPhotoFolder(database, folder);
    if (!isForced) refuseDoubtful(folder, findings);
    await adoptPhotoFolder(database, folder);
    context.stdout.write(
      `${folder} を、このデータベースの写真のフォルダーにしました（写真 ${findings.photos - findings.missing} 枚）。\n`,
    );
  });
}

export const adoptPhotosCommand = (context: CommandContext): Command =>
  new Command('adopt-photos')
    .description('DATA_DIR/photos を、このデータベースの写真のフォルダーにする（移した、取り替えたとき）')
    .option('--force', 'ない写真があっても、ほかのデータベースのものでも行う')
    .action(({ force }: { force?: true }) => adoptPhotos(context, force === true));
