import { Command, type OutputConfiguration } from 'commander';
import { adoptPhotosCommand } from './adoptPhotos.ts';
import { backupCommand, restoreCommand, verifyCommand } from './backup.ts';
import { basemapCommand } from './basemap.ts';
import { boundariesCommand } from './boundaries.ts';
import type { CommandContext } from './commandContext.ts';
import { createAdminCommand } from './createAdmin.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { integrationKeyCommand } from './integrationKey.ts';
import { replayCommand } from './replay.ts';
import { rotateKeysCommand } from './rotateKeys.ts';
import { serveCommand } from './serve.ts';
import { siteCommand } from './site.ts';
import { userCommand } from './user.ts';

const TITLES: Record<string, string> = {
  'Usage:': '使い方:',
  'Arguments:': '引数:',
  'Options:': 'オプション:',
  'Commands:': 'コマンド:',
};

const AFTER_HELP = [
  '',
  '終了コード:',
  ...Object.values(EXIT_CODES).map(([code, meaning]) => `  ${code}  ${meaning}`),
  '',
  'データの場所は環境変数 DATA_DIR と DATABASE_URL で決まります（docs/deploy.md）。',
].join('\n');

/** All commands of `satomori-server`; nothing runs before `parseAsync`. */
export function buildProgram(context: CommandContext): Command {
  const program = new Command('satomori-server')
    .description('里守のサーバーと、それを動かす人のためのコマンド')
    .addHelpText('after', AFTER_HELP)
    .addCommand(serveCommand(context), { isDefault: true })
    .addCommand(createAdminCommand(context))
    .addCommand(siteCommand(context))
    .addCommand(userCommand(context))
    .addCommand(integrationKeyCommand(context))
    .addCommand(replayCommand(context))
    .addCommand(rotateKeysCommand(context))
    .addCommand(backupCommand(context))
    .addCommand(verifyCommand(context))
    .addCommand(restoreCommand(context))
    .addCommand(adoptPhotosCommand(context))
    .addCommand(boundariesCommand(context))
    .addCommand(basemapCommand(context));
  return speakJapanese(program, {
    writeOut: (text) => context.stdout.write(text),
    writeErr: (text) => context.stderr.write(text),
    // `runServerCommand` reports the error, in Japanese.
    outputError: () => {},
  });
}

/** commander does not pass these settings on to commands created elsewhere. */
function speakJapanese(command: Command, output: OutputConfiguration): Command {
  command
    .configureHelp({ styleTitle: (title) => TITLES[title] ?? title })
    .helpOption('-h, --help', '使い方を表示する')
    .helpCommand(false)
    .exitOverride()
    .configureOutput(output);
  for (const each of command.commands) speakJapanese(each, output);
  return command;
}
