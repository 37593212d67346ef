import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from './findProgram.ts';

/** Where Debian and Ubuntu install the server's programs, outside PATH. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** The folder of `initdb` and `postgres`, the newest version first; or undefined. */
export function findPostgresPrograms(): string | undefined {
  const initdb = findProgram(['initdb'], debianBinFolders()) ?? findProgram(['initdb']);
  return initdb === undefined ? undefined : dirname(initdb);
}

function debianBinFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  } catch {
    return [];
  }
}
