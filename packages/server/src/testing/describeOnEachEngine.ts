import { describe, vi } from 'vitest';
import type { Engine } from '../database/database.ts';
import { postgresUrl } from './openTestDatabase.ts';

// Slow machines and busy ones are no fault of the server.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The same tests on SQLite and on PostgreSQL; those on PostgreSQL are skipped where the run has none. */
export function describeOnEachEngine(name: string, body: (engine: Engine) => void): void {
  describe(`${name} (sqlite)`, () => body('sqlite'));
  const hasPostgres = postgresUrl !== undefined;
  describe.skipIf(!hasPostgres)(`${name} (postgres${hasPostgres ? '' : ': no server given'})`, () =>
    body('postgres'),
  );
}
