import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLive, createTrap, newId, type Trap } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inForm } from '../support/fullForm.ts';
import { openStorage, type Place } from '../support/storage.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { clockFrom, mayFakeClock } from '../support/serverPair.ts';
import { openStoredRows } from '../support/storedRows.ts';
import { postUplink, uplinkNow } from '../support/uplinkMessages.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
const ERRORS = inForm(
  [HOUR, -YEAR],
  [HOUR, 9 * HOUR, YEAR].flatMap((error) => [error, -error]),
);
const STEPS = ['set', 'fired', 'checked', 'set', 'fired', 'checked'] as const;
const POINTS = inForm([4], [0, 1, 2, 3, 4, 5]);
const BETWEEN = 20 * MINUTE;
/** The error of a phone's clock, given the error of the server's. */
const PHONES: ((serverError: number) => number)[] = [
  () => 0,
  (serverError) => serverError,
  () => -10 * YEAR,
  () => 10 * YEAR,
];

interface Trial {
  trap: { id: string; dev_eui: string };
  phone: number;
}

/** Like `clockMatrix.test.ts`, for the built server in a process with a wrong clock. Source: R48. */
describe.skipIf(!mayFakeClock)('a server whose clock is set', () => {
  let place: Place;
  let server: RunningServer;
  let clockFile: string;
  /** The offset of true time from the machine's, and the frame counter of all sensors. */
  const time = { passed: 0, counter: 0 };
  const trueNow = () => Date.now() + time.passed;
  async function setClock(error: number) {
    const seconds = Math.round((time.passed + error) / SECOND);
    writeFileSync(clockFile, seconds < 0 ? `${seconds}` : `+${seconds}`);
    // Now the server's own time.
    const off = async () => Math.abs((await serverNow()) - trueNow() - error);
    await expect.poll(off, { timeout: 20_000 }).toBeLessThan(MINUTE);
  }
  const serverNow = async () =>
    Date.parse((await fetch(`${server.url}/web${checkLive.path}`)).headers.get('date') ?? '');

  beforeAll(async () => {
    place = await openStorage('SQLite');
    clockFile = join(place.dataDir, 'clock');
    writeFileSync(clockFile, '+0');
    server = await startServer({ ...place, env: clockFrom(clockFile) });
  });
  afterAll(async () => {
    await server?.stop();
    await place?.remove();
  });

  const stored = () => openStoredRows(place);
  const newEui = () => newId().replaceAll('-', '').slice(-16);
  async function register(hunter: Person, phone: number): Promise<Trial> {
    const trap = { id: newId(), dev_eui: newEui() };
    const more = { trap_no: trap.dev_eui, name: `時計${trap.dev_eui}`, trap_type: 'box' as const };
    await hunter.http.call(createTrap, { body: { ...trap, ...more, sensor_model: 'WS301' } });
    return { trap, phone };
  }
  async function send({ trap }: Trial, contact: 'fired' | 'closed') {
    time.counter += 1;
    const body = uplinkNow(contact, time.counter);
    const deviceInfo = { ...(body['deviceInfo'] as object), devEui: trap.dev_eui };
    const sent = { ...body, time: new Date(trueNow()).toISOString(), deviceInfo };
    expect((await postUplink(server.url, sent)).status).toBe(200);
    await expect
      .poll(async () => (await stored().read('select 1 from waiting_messages')).length, { timeout: 20_000 })
      .toBe(0);
  }
  async function look(hunter: Person, { trap }: Trial): Promise<Trap> {
    const { json } = await hunter.reading.traps.list({ trap_id: trap.id });
    return json[0] as Trap;
  }
  const rings = async ({ trap }: Trial) =>
    (await stored().read("select 1 from push_logs where target_id = $1 and rule = 'trap_fired'", [trap.id]))
      .length;

  async function takeStep(hunter: Person, trial: Trial, what: (typeof STEPS)[number], error: number) {
    if (what === 'fired') {
      const before = await rings(trial);
      await send(trial, 'fired');
      const { state } = await look(hunter, trial);
      if (state !== 'fired') return `not shown (${state})`;
      return (await rings(trial)) > before ? null : 'rings nobody';
    }
    if (what === 'set') await send(trial, 'closed');
    const { last_log_id: seen_log_id } = await look(hunter, trial);
    const { not_applied_reason } = await hunter.writing.trapLogs.record({
      id: newId(),
      trap_id: trial.trap.id,
      kind: what,
      occurred_at: new Date(trueNow() + PHONES[trial.phone]!(error)).toISOString(),
      seen_log_id,
    });
    const { state, open_fired_at, placement } = await look(hunter, trial);
    if (open_fired_at !== null) return 'not cleared';
    const isApplied = what === 'checked' ? state === 'checked' : placement === 'set' && state !== 'checked';
    return isApplied || not_applied_reason !== null ? null : `without effect, and nobody is told (${state})`;
  }

  const runs = ERRORS.flatMap((error) =>
    POINTS.flatMap((point) => [true, false].map((goesWrong) => ({ error, point, goesWrong }))),
  );
  it.each(runs)(
    'by $error ms (wrong from then on: $goesWrong) at step $point swallows no firing, and no act is silent',
    async ({ error, point, goesWrong }) => {
      const errorAt = (step: number) => (step >= point === goesWrong ? error : 0);
      await setClock(errorAt(0));
      const first = await signIn(server.url, 'hunter');
      const trials = await Promise.all(PHONES.map((_, phone) => register(first, phone)));
      const faults: string[] = [];
      for (const [step, what] of STEPS.entries()) {
        await setClock(errorAt(step));
        const hunter = await signIn(server.url, 'hunter');
        for (const trial of trials) {
          const fault = await takeStep(hunter, trial, what, errorAt(step));
          if (fault !== null) faults.push(`phone ${trial.phone}, step ${step} ${what}: ${fault}`);
        }
        time.passed += BETWEEN;
      }
      await setClock(0);
      expect(faults).toEqual([]);
    },
    120_000,
  );
});
