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

/**
 * Makes a folder and those above it. Not by the option `recursive`: below a folder that takes none (`/proc`) Node
 * then tries for ever.
 *
 * @throws {NodeJS.ErrnoException} where it cannot be made
 */
export function makeFolder(path: string, mode?: number): void {
  const { existsSync, mkdirSync, statSync } = process.getBuiltinModule('node:fs');
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = process.getBuiltinModule('node:path').dirname(path);
  if (!existsSync(above)) makeFolder(above, mode);
  mkdirSync(path, { mode });
}
