/** A test that CI may skip. */
export interface AllowedSkip {
  /** From the repository's root. */
  file: string;
  /** Part of the test's full name, its groups included. */
  name: string;
  reason: string;
  /** Only while this environment variable is not set. */
  without?: string;
}

const ONE_WRITER = 'SQLite has one writer: nothing comes while another change waits';
const NO_MOUNT = 'some containers let not even root mount a disk';
const NO_BROKER = 'mosquitto comes by apt only';
const FIELD_DATA = { reason: 'the field data is not part of the repository', without: 'FIELD_DATA_DIR' };

/** Every other test that is skipped in CI fails the run: a test that no longer runs there protects nothing. */
export const ALLOWED_SKIPS: readonly AllowedSkip[] = [
  {
    file: 'packages/server/src/trap-logs/recordAct.test.ts',
    name: 'keeps a firing that comes while a check waits for its turn',
    reason: ONE_WRITER,
  },
  {
    file: 'packages/server/src/trap-logs/recordAct.test.ts',
    name: 'stays watched where it is set while an older stop waits for its turn',
    reason: ONE_WRITER,
  },
  { file: 'packages/server/src/brokers/brokers.test.ts', name: 'what a broker publishes', reason: NO_BROKER },
  {
    file: 'packages/server/src/brokers/brokers.test.ts',
    name: 'is taken over from a server that died with it',
    reason: NO_BROKER,
  },
  { file: 'tests/faults/brokerKilled.test.ts', name: 'while sensors publish', reason: NO_BROKER },
  { file: 'tests/faults/diskFull.test.ts', name: 'with a data folder that is full', reason: NO_MOUNT },
  { file: 'tests/walks/downloads.test.ts', name: 'on a disk that is full', reason: NO_MOUNT },
  {
    file: 'tests/walks/webkit.test.ts',
    name: 'the browser of an iPhone',
    reason: 'WebKit is fetched by `playwright install webkit` only, which not every machine may do',
  },
  {
    file: 'packages/cli/src/imports/openData.test.ts',
    name: 'published records, by mapping alone',
    ...FIELD_DATA,
  },
  { file: 'packages/server/src/uplinks/sampleUplinks.test.ts', name: 'the sample uplinks', ...FIELD_DATA },
  {
    file: 'packages/server/src/stats/routes.test.ts',
    name: 'put a position into the mesh of the published vectors',
    ...FIELD_DATA,
  },
  {
    file: 'tests/walks/firedTrap.test.ts',
    name: 'uses the message of the field data word for word',
    ...FIELD_DATA,
  },
  { file: 'tests/walks/sightings.test.ts', name: 'sightings of years lie on the map', ...FIELD_DATA },
  {
    file: 'tests/walks/imports.test.ts',
    name: 'imports the published records of a prefecture',
    ...FIELD_DATA,
  },
  { file: 'tests/walks/uplinks.test.ts', name: 'takes every message of the field data', ...FIELD_DATA },
  { file: 'tests/walks/uplinks.test.ts', name: 'takes every message of The Things Stack', ...FIELD_DATA },
  {
    file: 'tests/walks/uplinks.test.ts',
    name: 'refuses the documented message that is no JSON',
    ...FIELD_DATA,
  },
];

/** The skipped tests that the list does not contain. */
export const forbiddenSkips = <Skipped extends { file: string; name: string }>(
  skipped: readonly Skipped[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): Skipped[] =>
  skipped.filter(
    (test) =>
      !ALLOWED_SKIPS.some(
        ({ file, name, without }) =>
          test.file === file && test.name.includes(name) && (without === undefined || !env[without]),
      ),
  );
