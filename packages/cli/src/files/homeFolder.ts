import { CliError } from '../errors/cliError.ts';

/** @throws {CliError} where nobody says whose home it is, as for a job without HOME and without an account */
export function homeFolder(environment: Record<string, string | undefined>): string {
  const home = environment['HOME'] || systemHome();
  if (home !== '') return home;
  throw new CliError('error', 'no_home', '設定の置き場所が分かりません（HOME がありません）。', [
    'HOME か XDG_CONFIG_HOME を設定するか、SATOMORI_URL と SATOMORI_TOKEN を使ってください。',
  ]);
}

function systemHome(): string {
  try {
    return process.getBuiltinModule('node:os').homedir();
  } catch {
    return '';
  }
}
