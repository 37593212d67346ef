import { readdirSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from 'kysely/migration';

/** Of sources, and of what they are compiled to. */
const MIGRATION_FILE = /^\d{4}_\w+\.[jt]s$/;

async function readMigration(path: string): Promise<[name: string, migration: Migration]> {
  const url = pathToFileURL(join(import.meta.dirname, path)).href;
  return [parse(path).name, (await import(url)) as Migration];
}

const paths = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => MIGRATION_FILE.test(basename(path)))
  .sort();

/**
 * The migrations of this folder by name, which is what databases record. Forward only, in the order of their names,
 * never edited once released.
 */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  await Promise.all(paths.map(readMigration)),
);
