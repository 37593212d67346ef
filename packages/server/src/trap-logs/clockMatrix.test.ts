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

/** One run of the steps at its own trap. */
interface Run {
  name: string;
  /** Error of the server's clock at a step. */
  serverError: (step: number) => number;
  /** Error of the author's phone. */
  phoneError: (step: number) => number;
  isSetInOffice: boolean;
}

/** Error of a phone's clock, given that of the server's clock. */
const PHONES: { phone: string; phoneError: (serverError: number) => number }[] = [
  { phone: 'right', phoneError: () => 0 },
  { phone: 'by the server', phoneError: (serverError) => serverError },
  { phone: 'ten years slow', phoneError: () => -10 * YEAR },
  { phone: 'ten years fast', phoneError: () => 10 * YEAR },
];

/**
 * The clock becomes wrong, or is corrected, at each step, with every phone, and traps set on site or in the office.
 */
const runsOf = (error: number): Run[] =>
  STEPS.flatMap((_, point) =>
    [true, false].flatMap((goesWrong) =>
      PHONES.flatMap(({ phone, phoneError }) =>
        [true, false].map((isSetInOffice) => {
          const serverError = (step: number) => (step >= point === goesWrong ? error : 0);
          return {
            name: `${goesWrong ? 'wrong' : 'right'} from ${point}, phone ${phone}, set ${isSetInOffice ? 'at a desk' : 'there'}`,
            serverError,
            phoneError: (step: number) => phoneError(serverError(step)),
            isSetInOffice,
          };
        }),
      ),
    ),
  );

/** Executes the runs and lists the failures. */
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
      const isThere = kind !== 'set' || !run.isSetInOffice;
      const occurred_at = isThere ? trueNow + run.phoneError(step) : now;
      const { last_log_id } = await site.readTrap(trap.id);
      await site.record({ id, trap_id: trap.id, kind, occurred_at, seen_log_id: last_log_id }, now, {
        isThere,
      });
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

/** The order of receipt decides what was before and after, never a clock. Source: R48. */
it.each([0, ...[HOUR, 9 * HOUR, YEAR].flatMap((error) => [error, -error])])(
  'no firing is lost and no act is silent where the server’s clock is off by %d ms, whatever the phone says',
  { timeout: 120_000 },
  async (error) => {
    const runs = runsOf(error);
    expect(runs).toHaveLength(STEPS.length * 2 * PHONES.length * 2);
    expect(await play(runs)).toEqual([]);
  },
);
