import { Command, Option, type OutputConfiguration } from 'commander';
import { apiCommand } from './commands/api.ts';
import { completeCommand } from './completion/completeCommand.ts';
import { completionCommand } from './completion/completion.ts';
import { commandsCommand } from './commands/commands.ts';
import { openDashboard } from './openDashboard.ts';
import { helpCommand } from './commands/help.ts';
import { openCommand } from './commands/open.ts';
import type { Contexts } from './command/context.ts';
import { JAPANESE_HELP } from './japaneseHelp.ts';
import { parseSeconds } from './options/numbers.ts';
import { COLOR_CHOICES, TIME_FORMS } from './output/style.ts';
import type { Noun, Verbs } from './nouns.ts';
import { VERSION } from './server/version.ts';

export type HelpOutput = Omit<OutputConfiguration, 'outputError'>;

/** The verb of a noun that stands alone. */
const DEFAULT_VERBS: Partial<Record<Noun, string>> = { config: 'show' };

/**
 * Whether a command line needs the verbs: `satomori`, `satomori --help` and `satomori --version` do without, and start
 * sooner for it.
 */
export const namesCommand = (args: readonly string[]): boolean => args.some((arg) => !arg.startsWith('-'));

/** Of the nouns that a command line names; of all where it names none, or asks for the list of commands. */
export function namedVerbs(verbs: Verbs, args: readonly string[]): Partial<Verbs> {
  const nouns = Object.entries(verbs).filter(([noun]) => args.includes(noun));
  return nouns.length === 0 || args.includes('commands') ? verbs : Object.fromEntries(nouns);
}

/**
 * All commands of `satomori`. Each is made with the contexts; nothing runs before `parseAsync`.
 *
 * @param verbs of the nouns; without them the nouns stand there with their names alone, for the first help
 */
export function buildProgram(contexts: Contexts, helpOutput: HelpOutput, verbs?: Partial<Verbs>): Command {
  const program = new Command('satomori');
  const root = () => program;

  program
    .description(
      '里守: わな・親機・捕獲・目撃の見守り。端末で引数なしに起動すると、わな・親機・履歴・通知・捕獲を見続けます（? でキーの説明）。',
    )
    .version(VERSION, '-V, --version', '版を表示する')
    .addCommand(noun('auth', 'ログイン'))
    .addCommand(noun('context', '接続先（サーバー）'))
    .addCommand(noun('traps', 'わな'))
    .addCommand(noun('gateways', '親機と中継機'))
    .addCommand(noun('logs', '履歴'))
    .addCommand(noun('captures', '捕獲'))
    .addCommand(noun('sightings', '目撃'))
    .addCommand(noun('stats', '集計'))
    .addCommand(noun('pdf', '帳票'))
    .addCommand(noun('images', '写真'))
    .addCommand(noun('notifications', '自分への通知'))
    .addCommand(noun('users', '利用者'))
    .addCommand(noun('groups', 'グループ'))
    .addCommand(noun('sites', 'サイト'))
    .addCommand(noun('questions', '投稿の質問'))
    .addCommand(noun('support', 'うまく動かないとき'))
    .addCommand(apiCommand(contexts))
    .addCommand(openCommand(contexts))
    .addCommand(noun('config', '設定（config だけなら、いま効いているものを表示する）'))
    .addCommand(completionCommand(contexts))
    .addCommand(completeCommand(contexts, root))
    .addCommand(commandsCommand(contexts, root))
    .addCommand(helpCommand(contexts, root))
    .helpCommand(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (_options: object, command: Command) => openDashboard(contexts, command));

  program
    .option('--context <name>', 'この接続先を使う')
    .option('--url <url>', 'このアドレスのサーバーを使う（SATOMORI_URL でもよい）')
    .option('--timeout <seconds>', '応答を待つ秒数', parseSeconds)
    .option('--ca-file <file>', 'サーバーの証明書を確かめるための、自分たちの認証局（PEM）')
    .addOption(
      new Option(
        '--json [fields]',
        'JSON で出す。項目は id,name のように選ぶ。all はすべて、何も付けないと項目の一覧',
      ),
    )
    .option('--jq <filter>', 'JSON を jq の式に通して出す（--json がなければ項目はすべて）')
    .option('--plain', '端末でも、タブ区切り・色なし・ASCII の記号で出す')
    .option('--ascii', '記号を ASCII にする')
    .option('--screen-reader', '読み上げ向けに、罫線や列のない文で出す')
    .addOption(
      new Option(
        '--time <form>',
        '時刻の書き方: iso（2026-11-20T10:02:33+09:00）、utc（2026-11-20T01:02:33Z）、short（11-20 10:02）。JSON は変わらない',
      ).choices(TIME_FORMS),
    )
    .addOption(new Option('--color <when>', '色').choices(COLOR_CHOICES).default('auto'))
    .option('--no-pager', '長い表も PAGER（なければ less）に渡さない')
    .option('--no-input', '端末でも何もたずねない（要る答えがなければ終了コード 2）')
    .option('--debug', '呼び出しの記録を標準エラーに出す');

  function noun(name: Noun, description: string): Command {
    const command = new Command(name).description(description).helpCommand(false);
    for (const verb of verbs?.[name] ?? []) {
      const made = verb(contexts);
      command.addCommand(made, { isDefault: made.name() === DEFAULT_VERBS[name] });
    }
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
