import {
  createHttpClient,
  createReadingApi,
  createWritingApi,
  ENDPOINTS,
  type Fetch,
  newId,
  type Trap,
} from '@satomori/core';
import { SAMPLE_PASSWORD } from './accounts.ts';
import { uplinkOf } from './frames.ts';
import { GATEWAYS, SITES, type SampleTrap, TRAPS } from './municipality.ts';

const STEP_MS = 4_000;
/** A firing about once in two minutes, checked some minutes later. */
const STEPS_PER_FIRING = 30;
const CHECK_AFTER_MS = 5 * 60_000;
/** The sensors of the example messages send only when these are posted. */
const LEFT_ALONE = new Set(['24e124141f000012', '0101010101010101']);

const lively = TRAPS.filter((trap) => trap.story === 'armed' && !LEFT_ALONE.has(trap.dev_eui));

/**
 * Simulates the sample site: its sensors send through the real webhook, and one of its people checks what fired,
 * through the public API.
 */
export function startSimulator(
  baseUrl: string,
  log: { warn: (object: object, text: string) => void },
): { stop: () => void } {
  const send: Fetch = (input, init) => fetch(input, init);
  let token: string | null = null;
  const http = createHttpClient({ baseUrl, token: () => token, timeoutMs: 10_000 });
  const reading = createReadingApi(http);
  const writing = createWritingApi(http);
  let step = 0;

  async function uplink(trap: SampleTrap, isFired: boolean): Promise<void> {
    const gateway = GATEWAYS.find((each) => each.key === trap.gateway);
    if (gateway === undefined) return;
    const frame = {
      isFired,
      battery_pct: 60 + (step % 40),
      f_cnt: Math.floor(Date.now() / 1000),
      at: Date.now(),
    };
    await send(`${baseUrl}${ENDPOINTS.receiveChirpstack.path}?event=up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${SITES[trap.site].key}` },
      body: JSON.stringify(uplinkOf(trap, gateway, frame)),
    });
  }

  async function signIn(): Promise<void> {
    if (token !== null) return;
    token = (await writing.auth.signIn({ login_id: 'gateway', password: SAMPLE_PASSWORD })).token;
  }

  async function record(trap: Trap, kind: 'checked' | 'set', result?: 'captured'): Promise<void> {
    await writing.trapLogs.record({
      id: newId(),
      trap_id: trap.id,
      kind,
      occurred_at: new Date().toISOString(),
      seen_log_id: trap.last_log_id,
      ...(result === undefined ? {} : { result }),
    });
  }

  /** Only firings of the simulation: those caused by a visitor are left to the visitor. */
  async function lookAfter(): Promise<void> {
    await signIn();
    const own = new Set(lively.map((trap) => trap.dev_eui));
    const fired = (await reading.traps.list({ state: 'fired' })).json.filter((trap) =>
      own.has(trap.dev_eui ?? ''),
    );
    for (const trap of fired) {
      if (Date.now() - Date.parse(trap.open_fired_received_at ?? '') < CHECK_AFTER_MS) continue;
      await record(trap, 'checked', 'captured');
      const sampleTrap = lively.find((each) => each.dev_eui === trap.dev_eui);
      if (sampleTrap !== undefined) await uplink(sampleTrap, false);
      await record(trap, 'set');
    }
  }

  async function next(): Promise<void> {
    step += 1;
    const isFiring = step % STEPS_PER_FIRING === 5;
    const trap = lively[(step * 7) % lively.length];
    if (trap !== undefined) await uplink(trap, isFiring);
    if (step % 5 === 0) await lookAfter();
  }

  const timer = setInterval(() => {
    next().catch((error: unknown) => {
      token = null;
      log.warn({ err: error }, 'the simulation missed a step');
    });
  }, STEP_MS);
  return { stop: () => clearInterval(timer) };
}
