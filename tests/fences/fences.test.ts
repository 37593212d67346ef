import { describe, expect, it } from 'vitest';
import { readImports } from './importGraph.ts';
import { findViolations } from './rules.ts';
import { readSourceTree } from './sourceTree.ts';

describe('the sources', () => {
  const tree = readSourceTree();

  it('keep within every fence', () => {
    expect(findViolations(tree)).toEqual([]);
  });

  it('are really being read', () => {
    expect(readImports(tree).length).toBeGreaterThan(10);
  });
});

/** Each row: the broken rule, the file, its text, and a word of the error. */
const BROKEN: [rule: string, path: string, text: string, complaint: string][] = [
  [
    'reaching into another package',
    'web/src/app/a.ts',
    `import { x } from '../../../core/src/x.ts';`,
    'by its name',
  ],
  [
    'a deep import of core',
    'cli/src/a.ts',
    `import { x } from '@satomori/core/contract/x';`,
    'only the entries',
  ],
  ['web on server', 'web/src/app/a.ts', `import type { x } from '@satomori/server';`, 'may not depend'],
  ['core on cli', 'core/src/a.ts', `import { x } from '@satomori/cli';`, 'may not depend'],
  [
    'test data in the product',
    'server/src/sample/a.ts',
    `export * from '@satomori/core/testing';`,
    'for tests',
  ],
  ['test support in the product', 'server/src/a.ts', `import { x } from './testing/x.ts';`, 'for tests'],
  ['no extension', 'core/src/a.ts', `import { x } from './x';`, 'extension'],
  ['Node in core', 'core/src/a.ts', `import { readFile } from 'node:fs';`, 'where Node is not'],
  ['Node in core, old name', 'core/src/a.ts', `import fs from 'fs';`, 'where Node is not'],
  ['React in core', 'core/src/a.ts', `import { useState } from 'react';`, 'no face'],
  ['fastify in core', 'core/src/a.ts', `const f = await import('fastify');`, 'no face'],
  ['SQL in a route', 'server/src/trap-registry/routes.ts', `import { sql } from 'kysely';`, 'SQL belongs'],
  ['an engine in a route', 'server/src/trap-registry/routes.ts', `import pg from 'pg';`, 'SQL belongs'],
  [
    'a decoder in a store',
    'server/src/photos/photoStore.ts',
    `import { x } from './createPhotoCopies.ts';`,
    'decoders of pictures',
  ],
  ['a decoder in the sample', 'server/src/sample/a.ts', `import sharp from 'sharp';`, 'decoders of pictures'],
  ['an engine in main', 'server/src/main.ts', `import Database from 'better-sqlite3';`, 'SQL belongs'],
  [
    'a screen on the app',
    'web/src/screens/map/A.tsx',
    `import { r } from '../../app/router.tsx';`,
    'may not import app/',
  ],
  [
    'a screen on a screen',
    'web/src/screens/map/A.tsx',
    `import { B } from '../mail/B.tsx';`,
    'another screen',
  ],
  [
    'queries on a screen',
    'web/src/queries/a.ts',
    `import { B } from '../screens/mail/B.tsx';`,
    'may not import screens/',
  ],
  ['map on the app', 'web/src/map/A.tsx', `import { B } from '../app/B.tsx';`, 'may not import app/'],
  [
    'platform on a screen',
    'web/src/platform/a.ts',
    `import('../screens/mail/B.tsx');`,
    'may not import screens/',
  ],
  [
    'ui on queries',
    'web/src/ui/A.tsx',
    `import { q } from '../queries/traps.ts';`,
    'may not import queries/',
  ],
  [
    'platform on queries',
    'web/src/platform/device/a.ts',
    `import '../../queries/api.ts';`,
    'may not import queries/',
  ],
  [
    'queries on map',
    'web/src/queries/a.ts',
    `import { B } from '../map/areas/B.tsx';`,
    'may not import map/',
  ],
  [
    'ui on what knows a trap',
    'web/src/ui/A.tsx',
    `import type { B } from '../traps/B.tsx';`,
    'may not import traps/',
  ],
  ['map on posts', 'web/src/map/A.tsx', `import { B } from '../posts/map/B.tsx';`, 'may not import posts/'],
  [
    'posts on captures',
    'web/src/posts/a.ts',
    `import { b } from '../captures/b.ts';`,
    'may not import captures/',
  ],
  [
    'captures on sightings',
    'web/src/captures/a.ts',
    `import '../sightings/b.ts';`,
    'may not import sightings/',
  ],
  [
    'traps on a screen',
    'web/src/traps/A.tsx',
    `import { B } from '../screens/map/B.tsx';`,
    'may not import screens/',
  ],
  [
    'a page on the service worker',
    'web/src/app/a.ts',
    `import '../worker/keepShell.ts';`,
    'may not import worker/',
  ],
  [
    'the service worker on a page',
    'web/src/worker/a.ts',
    `import '../platform/b.ts';`,
    'may not import platform/',
  ],
  ['a new layer in web', 'web/src/services/a.ts', `import { q } from 'dayjs';`, 'no place in the layout'],
  ['React in a command', 'cli/src/commands/list.ts', `import { useState } from 'react';`, 'only for views/'],
  ['Ink in main', 'cli/src/main.ts', `import { render } from 'ink';`, 'only for views/'],
  ['Ink in main, later', 'cli/src/main.ts', `const { render } = await import('ink');`, 'only for views/'],
  [
    'a view loaded at the start',
    'cli/src/main.ts',
    `import { Map } from './views/Map.tsx';`,
    'when they are shown',
  ],
  ['JSX in a command', 'cli/src/commands/list.tsx', '', 'JSX loads React'],
  ['an import over many lines', 'core/src/a.ts', `import {\n  x,\n  y,\n} from 'react';`, 'no face'],
  ['an import for its side effect', 'core/src/a.ts', `import 'ink';`, 'no face'],
  ['a dumping ground', 'core/src/utils.ts', '', 'does not say'],
  ['a dumping ground in a name', 'server/src/traps/dateHelpers.ts', '', 'does not say'],
  ['a dumping ground as a folder', 'web/src/ui/common/A.tsx', '', 'does not say'],
  ['a manager', 'cli/src/tokenManager.ts', '', 'does not say'],
  [
    'a query without a scope',
    'server/src/traps/repository.ts',
    `export const listAll = (db: Db) => db.selectFrom('traps').selectAll().execute();`,
    'without a Scope',
  ],
  [
    'a query without a scope, over many lines',
    'server/src/traps/trapRepository.ts',
    `export async function all(\n  db: Db,\n  siteId: string,\n): Promise<Row[]> {\n  return db.selectFrom('traps').execute();\n}\n`,
    'without a Scope',
  ],
  [
    'SQL as text without a scope',
    'server/src/traps/repository.ts',
    'export const all = (db: Db) => sql`select * from traps`.execute(db);',
    'without a Scope',
  ],
  [
    'traps on what works on them',
    'server/src/traps/list.ts',
    `import type { x } from '../uplinks/ingest.ts';`,
    'lies below uplinks/',
  ],
  [
    'a route on the whole server',
    'server/src/sites/routes.ts',
    `import { x } from '../app/x.ts';`,
    'lies below app/',
  ],
  [
    'a new folder in server, which is a resource, on the overview',
    'server/src/sensors/a.ts',
    `import { x } from '../papers/x.ts';`,
    'lies below papers/',
  ],
  [
    'what resources stand on, on a new folder in server',
    'server/src/access/a.ts',
    `import { x } from '../sensors/x.ts';`,
    'lies below sensors/',
  ],
  [
    'a query outside a repository',
    'server/src/alarms/people.ts',
    `export const people = (db) => db.selectFrom('users');`,
    'queries belong in',
  ],
  ['a long file', 'core/src/a.ts', 'x;\n'.repeat(401), '401 lines'],
];

describe('each fence holds', () => {
  it.each(BROKEN)('against %s', (_rule, path, text, complaint) => {
    const violations = findViolations({ [`packages/${path}`]: text });
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(complaint);
  });

  it('against a circle of imports, also of types', () => {
    const tree = {
      'packages/core/src/a.ts': `import { b } from './b.ts';`,
      'packages/core/src/b.ts': `export * from './c/c.ts';`,
      'packages/core/src/c/c.ts': `import type { a } from '../a.ts';`,
    };
    expect(findViolations(tree)).toEqual([
      'import cycle: packages/core/src/a.ts -> packages/core/src/b.ts -> packages/core/src/c/c.ts -> packages/core/src/a.ts',
      'folders import each other: packages/core/src, packages/core/src/c',
    ]);
  });
});

describe('a folder', () => {
  const filesIn = (count: number, name: (index: number) => string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`packages/core/src/traps/${name(index)}`, '']),
    );

  it('has at most 25 files', () => {
    expect(findViolations(filesIn(26, (index) => `a${index}.ts`))).toEqual([
      'packages/core/src/traps: 26 files; at most 25',
    ]);
    expect(findViolations(filesIn(25, (index) => `a${index}.ts`))).toEqual([]);
  });

  it('has as many tests as it needs', () => {
    expect(findViolations(filesIn(26, (index) => `a${index}.test.ts`))).toEqual([]);
  });
});

describe('folders of one layer', () => {
  it('import each other in one direction', () => {
    const tree = {
      'packages/server/src/mail/a.ts': `import type { b } from '../auth/b.ts';`,
      'packages/server/src/mail/d.ts': '',
      'packages/server/src/auth/b.ts': '',
      'packages/server/src/auth/c.ts': `import type { d } from '../mail/d.ts';`,
    };
    expect(findViolations(tree)).toEqual([
      'folders import each other: packages/server/src/auth, packages/server/src/mail',
    ]);
  });
});

const ALLOWED: [what: string, path: string, text: string][] = [
  ['core by its name', 'web/src/screens/map/A.tsx', `import { x } from '@satomori/core';`],
  ['test data in a test', 'server/src/traps/routes.test.ts', `import { x } from '@satomori/core/testing';`],
  ['test data in test support', 'server/src/testing/start.ts', `import { x } from '@satomori/core/testing';`],
  ['SQL in a repository', 'server/src/traps/repository.ts', `import { sql } from 'kysely';`],
  ['SQL in a named repository', 'server/src/traps/trapLogRepository.ts', `import { sql } from 'kysely';`],
  [
    'a query with a scope',
    'server/src/traps/repository.ts',
    `export const list = (db: Db, { siteId }: Scope) => db.selectFrom('traps').where('site_id', '=', siteId);`,
  ],
  [
    'a query that is named as an exception',
    'server/src/sessions/sessionRepository.ts',
    `export const load = (db: Db, id: string) => db.selectFrom('users').execute();`,
  ],
  ['SQL in database/', 'server/src/database/sqlite/connection.ts', `import Database from 'better-sqlite3';`],
  ['a screen on its own parts', 'web/src/screens/map/A.tsx', `import { B } from './parts/B.tsx';`],
  ['the app on a screen, later', 'web/src/app/router.tsx', `import('../screens/map/A.tsx');`],
  ['captures on posts', 'web/src/captures/A.tsx', `import { B } from '../posts/card/B.tsx';`],
  ['posts on their own parts', 'web/src/posts/form/A.tsx', `import { B } from '../draft/B.tsx';`],
  ['a part of the service worker', 'web/src/worker/worker.ts', `import { a } from './answers.ts';`],
  ['a view that is shown', 'cli/src/commands/map.ts', `await import('../views/Map.tsx');`],
  ['a type of a view', 'cli/src/commands/map.ts', `import type { Map } from '../views/Map.tsx';`],
  ['Ink in a view', 'cli/src/views/Map.tsx', `import { Box } from 'ink';\nimport { useState } from 'react';`],
  ['an import in a comment', 'core/src/a.ts', `/**\n * import { x } from 'react';\n */\n// import 'ink';`],
  ['a word in a text', 'core/src/a.ts', `export const text = "import 'react' from here";`],
  ['a worker of its own', 'web/src/map/A.ts', `import Worker from './cells.ts?worker';`],
];

describe('no fence stands in the way', () => {
  it.each(ALLOWED)('of %s', (_what, path, text) => {
    expect(findViolations({ [`packages/${path}`]: text })).toEqual([]);
  });
});
