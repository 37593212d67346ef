import { newId, signIn } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountingPasswords } from '../testing/countingPasswords.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { MINUTE, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { PASSWORD } from '../testing/world.ts';

const PROXY = '10.0.0.1';
const GUESSES = 10_000;
const AT_ONCE = 40;
const PER_ACCOUNT_AND_ADDRESS = 20;
const PER_ADDRESS = 200;

interface Guess {
  login_id: string;
  address: string;
  password?: string;
  device_id?: string;
}

describeOnEachEngine('sign-in under attack', (engine) => {
  const passwords = createCountingPasswords();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { passwords, trustedProxies: [PROXY] });
  });
  afterAll(() => server.stop());

  async function send({ login_id, address, password = 'a-guess', device_id }: Guess) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/web${signIn.path}`,
      remoteAddress: PROXY,
      headers: { 'x-forwarded-for': address },
      payload: { login_id, password, ...(device_id === undefined ? {} : { device_id }) },
    });
    return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 0) };
  }

  /** Sends all, some at once. @returns how often each status was answered, and those without a word when to come again */
  async function attack(guesses: readonly Guess[]) {
    const left = guesses.values();
    const statuses: Record<number, number> = {};
    let unsaid = 0;
    const work = async () => {
      for (const guess of left) {
        const { status, retryAfter } = await send(guess);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 429 && !(retryAfter > 0 && retryAfter <= 600)) unsaid += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return { statuses, unsaid };
  }
  /** How many hashes a piece of work costs. */
  async function costOf<T>(work: () => Promise<T>): Promise<{ cost: number; outcome: T }> {
    const before = passwords.computed;
    const outcome = await work();
    return { cost: passwords.computed - before, outcome };
  }
  const guesses = (count: number, guess: (index: number) => Guess) =>
    Array.from({ length: count }, (_, index) => guess(index));

  describe('by 10,000 guesses from one address', () => {
    const device_id = newId();
    const address = '203.0.113.1';
    beforeAll(async () => {
      expect((await send({ login_id: 'west', address, password: PASSWORD, device_id })).status).toBe(200);
      server.clock.advance(11 * MINUTE);
    });

    it('lets twenty reach the hash', async () => {
      const { cost, outcome } = await costOf(() =>
        attack(guesses(GUESSES, () => ({ login_id: 'west', address }))),
      );
      expect(cost).toBe(PER_ACCOUNT_AND_ADDRESS);
      expect(outcome).toEqual({
        statuses: { 400: PER_ACCOUNT_AND_ADDRESS, 429: GUESSES - PER_ACCOUNT_AND_ADDRESS },
        unsaid: 0,
      });
    });

    it('still refuses after a restart, and the right password too', async () => {
      await server.restart();
      const { cost, outcome } = await costOf(() => send({ login_id: 'west', address, password: PASSWORD }));
      expect([cost, outcome.status]).toEqual([0, 429]);
    });

    it('lets in who signed in there before, and others from there', async () => {
      expect((await send({ login_id: 'west', address, password: PASSWORD, device_id })).status).toBe(200);
      expect((await send({ login_id: 'east', address, password: PASSWORD })).status).toBe(200);
    });

    it('ends after ten minutes', async () => {
      server.clock.advance(10 * MINUTE);
      expect((await send({ login_id: 'west', address, password: PASSWORD })).status).toBe(200);
    });
  });

  it('from 200 addresses lets twenty of each reach the hash, and locks out no phone of a shared account', async () => {
    const device_id = newId();
    const at = { address: '198.51.100.250', password: PASSWORD, device_id };
    expect((await send({ login_id: 'viewer', ...at })).status).toBe(200);
    const addresses = 200;
    const { cost, outcome } = await costOf(() =>
      attack(
        guesses(GUESSES, (index) => ({ login_id: 'viewer', address: `198.51.100.${index % addresses}` })),
      ),
    );
    const reached = addresses * PER_ACCOUNT_AND_ADDRESS;
    expect(cost).toBe(reached);
    expect(outcome).toEqual({ statuses: { 400: reached, 429: GUESSES - reached }, unsaid: 0 });
    expect((await send({ login_id: 'viewer', ...at, address: '198.51.100.1' })).status).toBe(200);
  });

  it('that tries one name after another costs a hash for each, known or not, up to the limit of the address', async () => {
    const before = passwords.forNobody;
    const { cost } = await costOf(() =>
      attack(guesses(1_000, (index) => ({ login_id: `name${index}`, address: '192.0.2.77' }))),
    );
    expect(cost).toBe(PER_ADDRESS);
    expect(passwords.forNobody - before).toBe(PER_ADDRESS);
  });

  it('from one customer’s many IPv6 addresses is one address', async () => {
    const { cost } = await costOf(() =>
      attack(guesses(500, (index) => ({ login_id: 'club', address: `2001:db8:7:7::${index.toString(16)}` }))),
    );
    expect(cost).toBe(PER_ACCOUNT_AND_ADDRESS);
  });

  it('believes nobody’s X-Forwarded-For but the proxy’s', async () => {
    const { cost } = await costOf(async () => {
      for (let index = 0; index < 30; index += 1)
        await server.app.inject({
          method: 'POST',
          url: `/web${signIn.path}`,
          remoteAddress: '203.0.113.99',
          headers: { 'x-forwarded-for': `192.0.2.${index}` },
          payload: { login_id: 'loner', password: 'a-guess' },
        });
    });
    expect(cost).toBe(PER_ACCOUNT_AND_ADDRESS);
  });
});
