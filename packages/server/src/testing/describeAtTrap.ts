import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Engine } from '../database/database.ts';
import { describeOnEachEngine } from './describeOnEachEngine.ts';
import { DAY, startTestServer, type TestClient, type TestServer } from './startTestServer.ts';
import { insertArmedTrap } from './trapActs.ts';
import type { InsertedTrap } from './world.ts';

/** What a test at a trap begins with; set before each one. */
export interface Field {
  server: TestServer;
  west: TestClient;
  trap: InsertedTrap;
}

/** Tests at an armed trap of west: each a day after the previous one, with its own trap. */
export function describeAtTrap(title: string, define: (field: Field, engine: Engine) => void): void {
  describeOnEachEngine(title, (engine) => {
    const field = {} as Field;
    beforeAll(async () => {
      field.server = await startTestServer(engine);
    });
    afterAll(() => field.server.stop());
    beforeEach(async () => {
      field.server.clock.advance(DAY);
      field.west = await field.server.as('west');
      field.trap = await insertArmedTrap(field.server);
    });
    define(field, engine);
  });
}
