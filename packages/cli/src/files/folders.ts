import { CliError } from '../errors/cliError.ts';

/** @throws {CliError} where the home folder is unknown, as for a job without HOME and without an account */
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
 * Creates a folder and its parents. Node's `recursive` option loops for ever below a folder that accepts none
 * (`/proc`).
 *
 * @throws {NodeJS.ErrnoException} where it cannot be created
 */
export function makeFolder(path: string, mode?: number): void {
  const { existsSync, mkdirSync, statSync } = process.getBuiltinModule('node:fs');
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = process.getBuiltinModule('node:path').dirname(path);
  if (!existsSync(above)) makeFolder(above, mode);
  mkdirSync(path, { mode });
}
