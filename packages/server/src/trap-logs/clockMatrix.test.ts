import { existsSync } from 'node:fs';
import { deriveTrapState, newId } from '@satomori/core';
import { expect, it } from 'vitest';
import { type FieldSite, openFieldSite } from '../testing/fieldSite.ts';
import { DAY, HOUR, MINUTE } from '../testing/startTestServer.ts';
import { upEvent, ws301 } from '../testing/uplinkMessages.ts';

const YEAR = 365 * DAY;
const START = Date.parse('2026-11-02T00:00:00Z');
const BETWEEN = 20 * MINUTE;
const STEPS = ['set', 'fired', 'checked', 'set', 'fired', 'checked'] as const;
type Act = 'set' | 'checked';

/** One run of the steps at a trap of its own. */
interface Run {
  name: string;
  /** What the server's clock is off by at a step. */
  serverError: (step: number) => number;
  /** What the author's phone is off by. */
  phoneError: (step: number) => number;
  isSetAtDesk: boolean;
}

/** The clock goes wrong at each step, or is put right there; people's phones are right, or go by the server. */
const runsOf = (error: number): Run[] =>
  STEPS.flatMap((_, point) =>
    [true, false].flatMap((goesWrong) =>
      [true, false].flatMap((isPhoneRight) =>
        [true, false].map((isSetAtDesk) => {
          const serverError = (step: number) => (step >= point === goesWrong ? error : 0);
          return {
            name: `${goesWrong ? 'wrong' : 'right'} from ${point}, phone ${isPhoneRight ? 'right' : 'by the server'}, set ${isSetAtDesk ? 'at a desk' : 'there'}`,
            serverError,
            phoneError: isPhoneRight ? () => 0 : serverError,
            isSetAtDesk,
          };
        }),
      ),
    ),
  );

if (existsSync('/dev/shm')) process.env['TMPDIR'] = '/dev/shm';

/** Plays the runs and lists what went wrong. */
async function play(runs: readonly Run[]): Promise<string[]> {
  const at = START - HOUR;
  const site = await openFieldSite(
    runs.map((_, index) => ({
      trap_no: `C${index}`,
      name: `時計${index}`,
      placement: 'set' as const,
      placement_at: at,
      set_at: at,
      contact: 'armed' as const,
      contact_since_check: 'armed' as const,
    })),
  );
  const faults: string[] = [];
  try {
    for (const [index, run] of runs.entries()) faults.push(...(await playOne(site, site.traps[index]!, run)));
  } finally {
    await site.close();
  }
  return faults;
}

async function playOne(site: FieldSite, trap: FieldSite['traps'][number], run: Run): Promise<string[]> {
  const faults: string[] = [];
  for (const [step, what] of STEPS.entries()) {
    const trueNow = START + step * BETWEEN;
    const now = trueNow + run.serverError(step);
    const since = await site.sequence();
    const send = (contact: 'open' | 'closed') =>
      site.receive(
        [{ event: 'up', body: upEvent({ dev_eui: trap.dev_eui, at: trueNow, data: ws301(contact) }) }],
        now,
      );
    const act = async (kind: Act) => {
      const id = newId();
      const isThere = kind !== 'set' || !run.isSetAtDesk;
      const occurred_at = isThere ? trueNow + run.phoneError(step) : now;
      const row = (await site.listChangedTraps(0)).find((each) => each.id === trap.id);
      await site.record(
        { id, trap_id: trap.id, kind, occurred_at, seen_log_id: row?.last_log_id ?? null },
        now,
        {
          isThere,
        },
      );
      return site.whyNotApplied(id);
    };
    if (what !== 'checked') await send(what === 'fired' ? 'open' : 'closed');
    const reason = what === 'fired' ? null : await act(what);
    const row = (await site.listChangedTraps(since)).find((each) => each.id === trap.id)!;
    const { state } = deriveTrapState(
      { ...row, expected_interval_s: 86_400, is_path_down: false, unstable_count: null },
      now,
    );
    const fault = (text: string) =>
      faults.push(`${run.name}, step ${step} ${what}: ${text} (${state}, ${reason})`);
    if (what === 'fired') {
      if (state !== 'fired') fault('not shown');
      if ((await site.listRings(since)).length === 0) fault('rings nobody');
      continue;
    }
    if (row.open_fired_at !== null) fault('not cleared');
    const isApplied =
      what === 'checked' ? state === 'checked' : row.placement === 'set' && state !== 'checked';
    if (!isApplied && reason === null) fault('without effect, and nobody is told');
  }
  return faults;
}

/** Before and after are told by the order of receipt, never by a clock. Source: R48. */
it.each([HOUR, 9 * HOUR, YEAR].flatMap((error) => [error, -error]))(
  'no firing is lost and no act is silent where the server’s clock is off by %d ms',
  { timeout: 120_000 },
  async (error) => {
    expect(await play(runsOf(error))).toEqual([]);
  },
);

it('nor by phones that are ten years off', { timeout: 60_000 }, async () => {
  const runs = [10 * YEAR, -10 * YEAR].map((error) => ({
    name: `phone off by ${error}`,
    serverError: () => 0,
    phoneError: () => error,
    isSetAtDesk: false,
  }));
  expect(await play(runs)).toEqual([]);
});
