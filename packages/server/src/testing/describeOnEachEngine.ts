import { describe } from 'vitest';
import type { Engine } from '../database/database.ts';
import { postgresUrl } from './openTestDatabase.ts';

/** The same tests on SQLite and on PostgreSQL; those on PostgreSQL are skipped if the run has none. */
export function describeOnEachEngine(name: string, body: (engine: Engine) => void): void {
  describe(`${name} (sqlite)`, () => body('sqlite'));
  const hasPostgres = postgresUrl !== undefined;
  describe.skipIf(!hasPostgres)(`${name} (postgres${hasPostgres ? '' : ': no server given'})`, () =>
    body('postgres'),
  );
}
