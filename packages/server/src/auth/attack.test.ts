import { newId, signIn } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCountingPasswords } from '../testing/countingPasswords.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { MINUTE, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { PASSWORD } from '../testing/world.ts';
import type { AppError } from '../errors/appError.ts';
import { takeAttempt } from '../accounts/attemptLimits.ts';

const isFull = process.env['SATOMORI_TEST_FULL'] === '1';
const PROXY = '10.0.0.1';
/** Through the whole server, where each guess takes several queries. */
const GUESSES = isFull ? 10_000 : 2_000;
const ADDRESSES = isFull ? 200 : 40;
/** Directly at the limiter. */
const FLOOD = isFull ? 4_000 : 1_000;
const AT_ONCE = 40;
const PER_ACCOUNT_AND_ADDRESS = 20;
const PER_ADDRESS = 200;
const PER_ADDRESS_OF_KNOWN = 1_000;
const PER_ACCOUNT = 50;

interface Guess {
  login_id: string;
  address: string;
  password?: string;
  device_id?: string;
}

vi.setConfig({ testTimeout: 180_000 });

describeOnEachEngine('sign-in under attack', (engine) => {
  const passwords = createCountingPasswords();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { passwords, trustedProxies: [PROXY] });
  });
  afterAll(() => server.stop());

  async function send({ login_id, address, password = PASSWORD, device_id }: Guess) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/web${signIn.path}`,
      remoteAddress: PROXY,
      headers: { 'x-forwarded-for': address },
      payload: { login_id, password, ...(device_id === undefined ? {} : { device_id }) },
    });
    return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 0) };
  }

  /** Executes all, some of them concurrently. */
  async function allOf<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
    const left = items.values();
    const work = async () => {
      for (const item of left) await act(item);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /**
   * Guesses with a password that no other test uses.
   *
   * @returns the number that reached the hash, the number of each status, and those without a `Retry-After`
   */
  async function attack(guesses: readonly Guess[]) {
    const password = newId();
    const statuses: Record<number, number> = {};
    let unsaid = 0;
    await allOf(guesses, async (guess) => {
      const { status, retryAfter } = await send({ ...guess, password });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 429 && !(retryAfter > 0 && retryAfter <= 600)) unsaid += 1;
    });
    return { cost: passwords.computedOf(password), statuses, unsaid };
  }

  /** As `attack`, directly at the limiter; @returns how many it let through */
  async function flood(guesses: readonly (Guess & { knownDeviceId?: string })[]): Promise<number> {
    let passed = 0;
    await allOf(guesses, async (guess) => {
      try {
        await takeAttempt(
          server.database.db,
          { site_id: null, isShared: false, knownDeviceId: null, ...guess },
          server.clock.now(),
        );
        passed += 1;
      } catch (error) {
        expect((error as AppError).code).toBe('too_many_requests');
      }
    });
    return passed;
  }
  const guesses = (count: number, guess: (index: number) => Guess) =>
    Array.from({ length: count }, (_, index) => guess(index));

  describe(`by ${GUESSES} guesses from one address`, () => {
    const device_id = newId();
    const address = '203.0.113.1';
    beforeAll(async () => {
      expect((await send({ login_id: 'west', address, device_id })).status).toBe(200);
      server.clock.advance(11 * MINUTE);
    });

    it('lets twenty reach the hash', async () => {
      expect(await attack(guesses(GUESSES, () => ({ login_id: 'west', address })))).toEqual({
        cost: PER_ACCOUNT_AND_ADDRESS,
        statuses: { 400: PER_ACCOUNT_AND_ADDRESS, 429: GUESSES - PER_ACCOUNT_AND_ADDRESS },
        unsaid: 0,
      });
    });

    it('still refuses after a restart, and the right password too', async () => {
      await server.restart();
      const before = passwords.computedOf(PASSWORD);
      const { status } = await send({ login_id: 'west', address });
      expect([passwords.computedOf(PASSWORD) - before, status]).toEqual([0, 429]);
    });

    it('lets in who signed in there before, and others from there', async () => {
      expect((await send({ login_id: 'west', address, device_id })).status).toBe(200);
      expect((await send({ login_id: 'east', address })).status).toBe(200);
    });

    it('ends after ten minutes', async () => {
      server.clock.advance(10 * MINUTE);
      expect((await send({ login_id: 'west', address })).status).toBe(200);
    });
  });

  it('lets twenty of an address through in any ten minutes, also over the edge of two', async () => {
    const spread = { login_id: 'club', address: '198.18.0.7' };
    const tried = new Map([
      [0, 1],
      [9, 30],
      [10, 30],
      [19, 30],
    ]);
    const reached: number[] = [];
    for (let minute = 0; minute < 20; minute += 1) {
      reached.push((await attack(guesses(tried.get(minute) ?? 0, () => spread))).cost);
      server.clock.advance(MINUTE);
    }
    const inTen = reached.map((_, at) => reached.slice(at, at + 10).reduce((sum, each) => sum + each, 0));
    expect(Math.max(...inTen)).toBe(PER_ACCOUNT_AND_ADDRESS);
    expect(reached[19]).toBeGreaterThan(0);
  });

  it(`from ${ADDRESSES} addresses lets twenty of each reach the hash, and locks out no phone of a shared account`, async () => {
    const at = { login_id: 'viewer', device_id: newId() };
    expect((await send({ ...at, address: '198.51.100.250' })).status).toBe(200);
    const reached = ADDRESSES * PER_ACCOUNT_AND_ADDRESS;
    const outcome = await attack(
      guesses(GUESSES, (index) => ({ login_id: 'viewer', address: `198.51.100.${index % ADDRESSES}` })),
    );
    expect(outcome).toEqual({
      cost: reached,
      statuses: { 400: reached, 429: GUESSES - reached },
      unsaid: 0,
    });
    expect((await send({ ...at, address: '198.51.100.1' })).status).toBe(200);
  });

  it(`that asks ${FLOOD} times at once gets no further: from one address, and from 100`, async () => {
    const fromOne = guesses(FLOOD, () => ({ login_id: 'club', address: '192.0.2.1' }));
    expect(await flood(fromOne)).toBe(PER_ACCOUNT_AND_ADDRESS);
    const fromMany = guesses(FLOOD, (index) => ({ login_id: 'clubs', address: `203.0.113.${index % 100}` }));
    expect(await flood(fromMany)).toBe(PER_ACCOUNT);
  });

  it('of many known devices of one address ends at a thousand, far beyond what an office needs', async () => {
    const known = (address: string) => (index: number) => ({
      login_id: `known${index % 60}`,
      address,
      knownDeviceId: `device${index % 60}`,
    });
    expect(await flood(guesses(PER_ADDRESS_OF_KNOWN + 100, known('192.0.2.9')))).toBe(PER_ADDRESS_OF_KNOWN);
    // Neither those who are known elsewhere nor who is new there are locked out by them.
    expect(await flood([{ login_id: 'known60', address: '192.0.2.10', knownDeviceId: 'device60' }])).toBe(1);
    expect(await flood([{ login_id: 'known61', address: '192.0.2.9' }])).toBe(1);
  });

  it('from 40 addresses with five guesses each stops at fifty, and lets in who signed in there before', async () => {
    const owner = { login_id: 'east', device_id: newId(), address: '198.51.101.1' };
    expect((await send(owner)).status).toBe(200);
    server.clock.advance(11 * MINUTE);
    const outcome = await attack(
      guesses(200, (index) => ({ login_id: 'east', address: `198.51.102.${index % 40}` })),
    );
    expect(outcome.cost).toBe(PER_ACCOUNT);
    expect((await send({ ...owner, address: '198.51.102.3' })).status).toBe(200);
    expect((await send({ login_id: 'east', address: '198.51.103.1' })).status).toBe(429);
    server.clock.advance(11 * MINUTE);
    expect((await send({ login_id: 'east', address: '198.51.103.1' })).status).toBe(200);
  });

  it('that tries one name after another costs a hash for each, known or not, up to the limit of the address', async () => {
    const before = passwords.forNobody;
    const { cost } = await attack(
      guesses(2 * PER_ADDRESS, (index) => ({ login_id: `name${index}`, address: '192.0.2.77' })),
    );
    expect(cost).toBe(PER_ADDRESS);
    expect(passwords.forNobody - before).toBe(PER_ADDRESS);
  });

  it('from one customer’s many IPv6 addresses is one address', async () => {
    const { cost } = await attack(
      guesses(100, (index) => ({ login_id: 'club', address: `2001:db8:7:7::${index.toString(16)}` })),
    );
    expect(cost).toBe(PER_ACCOUNT_AND_ADDRESS);
  });

  it('believes nobody’s X-Forwarded-For but the proxy’s', async () => {
    const password = newId();
    for (let index = 0; index < 30; index += 1)
      await server.app.inject({
        method: 'POST',
        url: `/web${signIn.path}`,
        remoteAddress: '203.0.113.99',
        headers: { 'x-forwarded-for': `192.0.2.${index}` },
        payload: { login_id: 'loner', password },
      });
    expect(passwords.computedOf(password)).toBe(PER_ACCOUNT_AND_ADDRESS);
  });
});
