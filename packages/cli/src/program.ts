import { Command, Option, type OutputConfiguration } from 'commander';
import { apiCommand } from './commands/api.ts';
import { loginCommand } from './commands/auth/login.ts';
import { logoutCommand } from './commands/auth/logout.ts';
import { statusCommand } from './commands/auth/status.ts';
import { tokenCommand } from './commands/auth/token.ts';
import { commandsCommand } from './commands/commands.ts';
import { listContextsCommand } from './commands/context/list.ts';
import { showContextCommand } from './commands/context/show.ts';
import { useContextCommand } from './commands/context/use.ts';
import { listGatewaysCommand } from './commands/gateways/list.ts';
import { showGatewayCommand } from './commands/gateways/show.ts';
import { helpCommand } from './commands/help/help.ts';
import { gatewayLogsCommand } from './commands/logs/gateways.ts';
import { trapLogsCommand } from './commands/logs/traps.ts';
import { listNotificationsCommand } from './commands/notifications/list.ts';
import { openCommand } from './commands/open.ts';
import { listCapturesCommand } from './commands/captures/list.ts';
import { showCaptureCommand } from './commands/captures/show.ts';
import { listSightingsCommand } from './commands/sightings/list.ts';
import { showSightingCommand } from './commands/sightings/show.ts';
import { countCapturesCommand } from './commands/stats/captures.ts';
import { countSightingsCommand } from './commands/stats/sightings.ts';
import { getImagesCommand } from './commands/images/get.ts';
import { getPdfCommand } from './commands/pdf/get.ts';
import { checkTrapCommand } from './commands/traps/check.ts';
import { listTrapsCommand } from './commands/traps/list.ts';
import { showTrapCommand } from './commands/traps/show.ts';
import { watchTraps } from './commands/watch.ts';
import type { Contexts } from './context.ts';
import { JAPANESE_HELP } from './japaneseHelp.ts';
import { parseSeconds } from './options/numbers.ts';
import { COLOR_CHOICES } from './output/style.ts';
import { VERSION } from './version.ts';

type HelpOutput = Pick<OutputConfiguration, 'writeOut' | 'writeErr'>;

/** All commands of `satomori`. Each is made with the contexts; nothing runs before `parseAsync`. */
export function buildProgram(contexts: Contexts, helpOutput: HelpOutput): Command {
  const program = new Command('satomori');
  const root = () => program;

  program
    .description('里守: わな・親機・捕獲・目撃の見守り。端末で引数なしに起動すると、わなの状態を見続けます。')
    .version(VERSION, '-V, --version', '版を表示する')
    .addCommand(noun('auth', 'ログイン', [loginCommand, statusCommand, logoutCommand, tokenCommand]))
    .addCommand(
      noun('context', '接続先（サーバー）', [listContextsCommand, useContextCommand, showContextCommand]),
    )
    .addCommand(noun('traps', 'わな', [listTrapsCommand, showTrapCommand, checkTrapCommand]))
    .addCommand(noun('gateways', '親機と中継機', [listGatewaysCommand, showGatewayCommand]))
    .addCommand(noun('logs', '履歴', [trapLogsCommand, gatewayLogsCommand]))
    .addCommand(noun('captures', '捕獲', [listCapturesCommand, showCaptureCommand]))
    .addCommand(noun('sightings', '目撃', [listSightingsCommand, showSightingCommand]))
    .addCommand(noun('stats', '集計', [countCapturesCommand, countSightingsCommand]))
    .addCommand(noun('pdf', '帳票', [getPdfCommand]))
    .addCommand(noun('images', '写真', [getImagesCommand]))
    .addCommand(noun('notifications', '自分への通知', [listNotificationsCommand]))
    .addCommand(apiCommand(contexts))
    .addCommand(openCommand(contexts))
    .addCommand(commandsCommand(contexts, root))
    .addCommand(helpCommand(contexts, root))
    .helpCommand(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (_options: object, command: Command) => watchTraps(contexts, command));

  program
    .option('--context <name>', 'この接続先を使う')
    .option('--url <url>', 'このアドレスのサーバーを使う（SATOMORI_URL でもよい）')
    .option('--timeout <seconds>', '応答を待つ秒数', parseSeconds)
    .addOption(
      new Option(
        '--json [fields]',
        'JSON で出す。項目は id,name のように選ぶ。all はすべて、何も付けないと項目の一覧',
      ),
    )
    .option('--jq <filter>', 'JSON を jq の式に通して出す（--json がなければ項目はすべて）')
    .option('--plain', '端末でも、タブ区切り・色なし・ASCII の記号で出す')
    .option('--ascii', '記号を ASCII にする')
    .addOption(new Option('--color <when>', '色').choices(COLOR_CHOICES).default('auto'))
    .option('--debug', '呼び出しの記録を標準エラーに出す');

  function noun(
    name: string,
    description: string,
    verbs: readonly ((contexts: Contexts) => Command)[],
  ): Command {
    const command = new Command(name).description(description).helpCommand(false);
    for (const verb of verbs) command.addCommand(verb(contexts));
    return command;
  }

  return speakJapanese(program, helpOutput);
}

/** Help and errors of every command; commander does not hand these settings down to commands made elsewhere. */
function speakJapanese(command: Command, helpOutput: HelpOutput): Command {
  command
    .configureHelp(JAPANESE_HELP)
    .helpOption('-h, --help', '使い方を表示する')
    .exitOverride()
    // What was wrong is told by main, in Japanese and as JSON where asked for.
    .configureOutput({ ...helpOutput, outputError: () => {} });
  for (const each of command.commands) speakJapanese(each, helpOutput);
  return command;
}
