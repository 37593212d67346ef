import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs found in PATH (or in `folders`), or undefined. */
export function findProgram(names: readonly string[], folders: readonly string[] = foldersInPath()) {
  const suffixes = process.platform === 'win32' ? ['.exe', ''] : [''];
  return names
    .flatMap((name) => folders.flatMap((folder) => suffixes.map((suffix) => join(folder, name + suffix))))
    .find(isExecutableFile);
}

export function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function foldersInPath(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}
