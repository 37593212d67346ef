import { ApiError } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inForm } from '../support/fullForm.ts';
import { makePhotoBombs } from '../support/photoBombs.ts';
import { captureWith, photoOf, takeJpeg } from '../support/photos.ts';
import { openStorage, type Place } from '../support/storage.ts';
import { residentBytes, watchPeaks } from '../support/processMemory.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const SENDS = inForm(90, 1_000);
const QUIET_UPLOADS = 20;
const GIGABYTE = 1024 ** 3;
const FINAL = /^(stored|400 photo_unreadable|41[35] photo_\w+)$/;

const p95 = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);
const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);

// The memory of a process is read from Linux. Source: R14.
describe.skipIf(process.platform !== 'linux')('bombs among photos', () => {
  let place: Place;
  let server: RunningServer;
  let attacker: Person;
  let other: Person;
  beforeAll(async () => {
    place = await openStorage('SQLite');
    server = await startServer(place);
    attacker = await signIn(server.url, 'hunter');
    other = await signIn(server.url, 'gateway');
  });
  afterAll(async () => {
    await server.stop();
    await place.remove();
  });

  const post = (person: Person, file: Buffer) => {
    const photo = photoOf(file);
    return person.writing.captures.create(captureWith([photo]), [photo]);
  };
  const answerTo = async (file: Buffer): Promise<string> => {
    const outcome = await post(attacker, file).catch((error: unknown) => error);
    if (outcome instanceof ApiError) return `${outcome.status} ${outcome.result}`;
    return outcome instanceof Error ? outcome.message : 'stored';
  };
  /** Posts of the other person, one after the other, and how long each took. */
  const timesOfOthers = async (goesOn: (posted: number) => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (goesOn(times.length)) {
      const jpeg = await takeJpeg(Math.floor(Math.random() * 60_000), 1600, 1200);
      const start = performance.now();
      await post(other, jpeg);
      times.push(performance.now() - start);
    }
    return times;
  };

  it('are stored or refused for good within 1 GB, while others go on posting', async () => {
    const bombs = await makePhotoBombs();
    const pid = server.child.pid ?? 0;
    // Processes and decoders are started before the growth caused by the bombs is measured.
    const large = await takeJpeg(1, 4000, 3000);
    await Promise.all([post(attacker, large), post(other, await takeJpeg(2, 4000, 3000))]);
    const quiet = await timesOfOthers((posted) => posted < QUIET_UPLOADS);
    const before = residentBytes(pid);
    const memory = watchPeaks(pid);
    const answers = new Map<string, Set<string>>(bombs.map(({ name }) => [name, new Set()]));
    let isOver = false;
    const during = timesOfOthers(() => !isOver);
    for (let sent = 0; sent < SENDS; sent += 1) {
      const { name, file } = bombs[sent % bombs.length] as (typeof bombs)[number];
      answers.get(name)?.add(await answerTo(file));
    }
    isOver = true;
    const others = await during;
    const most = memory.stop();
    console.log(
      [...answers].map(([name, given]) => `${name}: ${[...given].join(', ')}`).join('\n'),
      `\nmemory before ${megabytes(before)} MB, most ${megabytes(most)} MB`,
      `\nuploads of others p95 ${p95(quiet)} ms alone, ${p95(others)} ms among bombs`,
    );
    expect([...answers.values()].flatMap((given) => [...given]).filter((each) => !FINAL.test(each))).toEqual(
      [],
    );
    expect(most).toBeLessThan(GIGABYTE);
    expect(server.child.exitCode).toBeNull();
    await expect.poll(() => residentBytes(pid) / before, { timeout: 60_000 }).toBeLessThan(1.2);
  }, 900_000);
});
