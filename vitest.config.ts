import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { guides } from './packages/web/build/guides.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { temporaryFolder } from './tests/support/memoryDisk.ts';

/** @satomori/core is read from its TypeScript source, so no build comes before a unit test. */
const SOURCE_CONDITION = 'satomori-source';
const nodeConditions = [SOURCE_CONDITION, 'module', 'node', 'development|production'];
const browserConditions = [SOURCE_CONDITION, 'module', 'browser', 'development|production'];
const UNIT_TESTS = 'src/**/*.test.{ts,tsx}';
const postgres = ['./tests/support/postgresForRun.ts'];
const samples = ['./tests/support/samplesForRun.ts'];

const resolveInNode = {
  resolve: { conditions: nodeConditions },
  ssr: { resolve: { conditions: nodeConditions, externalConditions: [SOURCE_CONDITION] } },
};
const resolveInBrowser = {
  resolve: { conditions: browserConditions },
  ssr: { resolve: { conditions: browserConditions, externalConditions: [SOURCE_CONDITION] } },
};
// Worker threads and child processes read the source as well.
const execArgv = [`--conditions=${SOURCE_CONDITION}`];

/**
 * The next file in the process would meet the modules that these replace, or what they show and store. A file that
 * minds what others leave behind says so in a comment.
 */
const ISOLATED = /\bvi\.(?:mock|doMock|resetModules)\(|fake-indexeddb|^\/\/ @isolate: /;

/** Slow machines and busy ones are no fault of the product; its own promises say their time themselves. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

/** Begun last, each would run on alone when all others have ended. */
const SLOWEST = [
  'simulator',
  'isolation',
  'bytes',
  'screens',
  'screenStates',
  'outboxKilled',
  'roles',
  'zoom',
  'killNine',
  'twoServersClocks',
  'clockSteps',
];

/** They ask for an answer in time, or for the memory of a server: whatever ran beside them would be measured too. */
const MEASURED = ['databaseAway', 'gracefulStop', 'greedyPerson', 'photoBombs', 'slowClients'].map(
  (name) => `faults/${name}.test.ts`,
);

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = SLOWEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return index === -1 ? SLOWEST.length : index;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

// Inherited by every worker, and by the servers, databases and browsers that they start.
process.env['TMPDIR'] = temporaryFolder();

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    passWithNoTests: true,
    // Many tests wait for half of their time, for a database, a browser or a limit that they try out.
    maxWorkers: availableParallelism() + 1,
    projects: [
      ...unitTests('core', {}),
      ...unitTests('server', { execArgv, globalSetup: fromRoot(postgres) }),
      ...unitTests(
        'web',
        {
          environment: 'happy-dom',
          setupFiles: fromRoot(['./packages/web/src/app/testing/forEachFile.ts']),
          // In one file: its hundreds of modules would take half of the time of these tests, a process each.
          deps: { optimizer: { client: { enabled: true, include: ['@fluentui/react-components'] } } },
        },
        // The packages of a copy of the repository, in which mutations are tried, lie outside it.
        { ...resolveInBrowser, plugins: [guides()], server: { fs: { strict: false } } },
      ),
      ...unitTests('cli', { execArgv }),
      {
        ...resolveInNode,
        root: '.',
        test: {
          ...PATIENCE,
          name: 'workspace',
          pool: 'threads',
          include: [
            'tests/{fences,support,bench,docs,mutations}/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'packages/web/build/*.test.ts',
          ],
          globalSetup: fromRoot(postgres),
        },
      },
      {
        ...resolveInNode,
        root: './tests',
        test: {
          ...PATIENCE,
          name: 'isolation',
          include: ['isolation/**/*.test.ts'],
          execArgv,
          globalSetup: fromRoot(postgres),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...resolveInNode,
        root: './tests',
        test: { ...PATIENCE, name: 'simulator', include: ['simulator/**/*.test.ts'], execArgv },
      },
      // Side by side: a walk waits half of its time for a browser or a server. Walks of one worker share a browser.
      wholeProduct('walks', ['{walks,fuzz,release}/**/*.test.ts'], {
        groupOrder: 1,
        fileParallelism: true,
        isolate: false,
      }),
      // Each makes its own servers, disks and databases fail, and most of them wait: walks use the time meanwhile.
      wholeProduct('faults', ['faults/**/*.test.ts'], {
        exclude: MEASURED,
        groupOrder: 1,
        fileParallelism: true,
        testTimeout: 900_000,
      }),
      wholeProduct('faults-measured', MEASURED, {
        groupOrder: 2,
        fileParallelism: false,
        testTimeout: 300_000,
      }),
    ],
  },
});

/**
 * Tests beside the sources of a package. The files of one worker share its modules, which would take most of the time
 * to read; those that leave something behind are a project of their own, each file in a thread with modules of its own.
 */
function unitTests(name: string, settings: object, surroundings: object = resolveInNode) {
  const root = fileURLToPath(new URL(`./packages/${name}`, import.meta.url));
  const alone = globSync(UNIT_TESTS, { cwd: root }).filter((path) =>
    ISOLATED.test(readFileSync(join(root, path), 'utf8')),
  );
  const project = (title: string, test: object) => ({
    ...surroundings,
    root,
    test: { ...PATIENCE, name: title, ...settings, ...test },
  });
  return [
    project(name, { include: [UNIT_TESTS], exclude: alone, isolate: false }),
    ...(alone.length === 0 ? [] : [project(`${name}-isolated`, { include: alone, pool: 'threads' })]),
  ];
}

interface Schedule {
  /** Groups run one after the other. */
  groupOrder: number;
  exclude?: string[];
  fileParallelism: boolean;
  isolate?: boolean;
  testTimeout?: number;
}

/** Tests on the built product: they start servers and browsers, after the unit tests. */
function wholeProduct(
  name: string,
  include: string[],
  { groupOrder, testTimeout = 300_000, ...workers }: Schedule,
) {
  return {
    ...resolveInNode,
    root: './tests',
    test: {
      ...PATIENCE,
      name,
      include,
      globalSetup: fromRoot([...postgres, ...samples]),
      setupFiles: fromRoot(['./tests/support/forEachFile.ts']),
      ...workers,
      sequence: { groupOrder },
      testTimeout,
      hookTimeout: 300_000,
      // A machine that stalls for a moment is no defect of the product; what fails twice is one. `npm test` names
      // what needed its second try.
      retry: process.env['CI'] === undefined ? 0 : 1,
    },
  };
}

function fromRoot(paths: string[]): string[] {
  return paths.map((path) => fileURLToPath(new URL(path, import.meta.url)));
}
