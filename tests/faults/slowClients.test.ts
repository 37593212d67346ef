import { connect, type Socket } from 'node:net';
import { readFile } from 'node:fs/promises';
import { createCapture, getPaper, postForm } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, ask } from '../support/answers.ts';
import { captureWith, photoOf, takeJpeg } from '../support/photos.ts';
import { openStorage, type Place } from '../support/storage.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';

/**
 * Heads have 15 s and are checked every 5 s, bodies have 20 s and then a minimum rate; the rest is for a busy
 * machine.
 */
const CUT_WITHIN_MS = 60_000;
const SLOW_FORMS = 30;
const PAPERS = 30;

/**
 * A connection that sends a prefix, and then one byte per second; reports what came back and whether it was closed.
 */
function sendSlowly(port: number, beginning: string) {
  const socket = connect(port, '127.0.0.1');
  let [answer, isClosed] = ['', false];
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => {});
  socket.write(beginning);
  const timer = setInterval(() => socket.write('x'), 1_000);
  socket.once('close', () => {
    clearInterval(timer);
    isClosed = true;
  });
  return { answer: () => answer, isClosed: () => isClosed, end: () => socket.destroy() };
}

const headOf = (path: string, person: Person, type: string) =>
  [
    `POST /web${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${person.token}`,
    `Content-Type: ${type}`,
    'Content-Length: 200000',
    '',
    '',
  ].join('\r\n');

describe('slow clients', () => {
  let place: Place;
  let server: RunningServer;
  let slow: Person;
  let quick: Person;
  beforeAll(async () => {
    place = await openStorage('SQLite');
    server = await startServer(place);
    slow = await signIn(server.url, 'hunter');
    quick = await signIn(server.url, 'admin');
  });
  afterAll(async () => {
    await server.stop();
    await place.remove();
  });

  async function postCapture(person: Person): Promise<Answer> {
    const photo = photoOf(await takeJpeg(Math.floor(Math.random() * 60_000), 64, 48));
    return ask(`${server.url}/web${createCapture.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: postForm(createCapture.jsonPart, captureWith([photo]), [photo])(),
    });
  }

  it('hold no slot for long: heads and bodies that trickle are cut, and others are served meanwhile', async () => {
    const heads = Array.from({ length: 50 }, () =>
      sendSlowly(server.port, 'GET /web/api/traps HTTP/1.1\r\nX-Slow: '),
    );
    const bodies = [
      sendSlowly(server.port, headOf('/api/trap_logs', slow, 'application/json')),
      ...Array.from({ length: SLOW_FORMS }, () =>
        sendSlowly(
          server.port,
          `${headOf(createCapture.path, slow, 'multipart/form-data; boundary=b')}--b\r\nContent-Disposition: form-data; name="point"\r\n\r\n`,
        ),
      ),
    ];
    // One sender cannot occupy all slots, and is told when to retry.
    await expect
      .poll(() => bodies.filter((body) => /^HTTP\/1.1 429/.test(body.answer())).length)
      .toBeGreaterThan(0);
    const busy = bodies.find((body) => body.answer() !== '');
    expect(busy?.answer()).toMatch(/retry-after: \d+/i);
    expect((await postCapture(quick)).status).toBe(200);
    expect((await postCapture(slow)).status).toBe(429);

    const all = [...heads, ...bodies];
    await expect
      .poll(() => all.filter((each) => !each.isClosed()).length, { timeout: CUT_WITHIN_MS })
      .toBe(0);
    await expect.poll(async () => (await postCapture(slow)).status).toBe(200);
  });

  it('that ask for more papers than can wait are told to come again, and the others get theirs', async () => {
    const asked = Array.from({ length: PAPERS }, () =>
      ask(`${server.url}/web${getPaper.path}?type=capture_list`, {
        headers: { authorization: `Bearer ${quick.token}` },
      }),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, retryAfter } of refused)
      expect([status, Number(retryAfter) > 0]).toEqual([429, true]);
  });
});

/**
 * Together 400 MB, far more than the kernel buffers for one connection (up to 36 MB) and than the server may buffer.
 */
const CHANGES = 400_000;
const CHANGE_BYTES = 1_000;
/** Maximum memory for a client that does not read. */
const MAX_GROWTH_MB = 200;

describe('a reader of the event stream that does not read', () => {
  let place: Place;
  let server: RunningServer;
  beforeAll(async () => {
    place = await openStorage('SQLite');
    server = await startServer(place);
  });
  afterAll(async () => {
    await server.stop();
    await place.remove();
  });

  it('is dropped, and costs no memory', async () => {
    const { token } = await signIn(server.url, 'admin');
    const socket = connect(server.port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text = (text + chunk).slice(-2_000)));
    socket.on('error', () => {});
    const isClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(`GET /web/api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await expect.poll(() => text).toContain('event: start');
    socket.pause();
    const before = await residentMegabytes(server);
    const last = await noteChanges(place);
    await expect.poll(() => openSockets(server, socket), { timeout: 60_000 }).toBe(false);
    expect((await residentMegabytes(server)) - before).toBeLessThan(MAX_GROWTH_MB);
    socket.resume();
    await isClosed;
    expect(text).not.toContain(`id: ${last}\n`);
    expect((await ask(`${server.url}/web/api/health/live`)).status).toBe(200);
  });
});

async function residentMegabytes({ child }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Records this many changes of the first site at once, like a large import; returns the number of the last. */
async function noteChanges(place: Place): Promise<number> {
  const stored = openStoredRows(place);
  const [site] = await stored.read(`select site_id, value from site_sequences order by value desc limit 1`);
  const from = Number(site?.['value']);
  const id = String(site?.['site_id']);
  await stored.read(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${CHANGES})
     insert into changes (site_id, sequence, resource, row_id, group_id, user_id, at)
     select $1, ${from} + n, 'traps', printf('%0${CHANGE_BYTES}d', n), null, null, 0 from numbers`,
    [id],
  );
  await stored.read(`update site_sequences set value = ${from + CHANGES} where site_id = $1`, [id]);
  return from + CHANGES;
}

/** Whether the server still has its end of this connection open. Source: proc(5), /proc/net/tcp, state 01. */
async function openSockets(server: RunningServer, socket: Socket): Promise<boolean> {
  const hex = (port: number | undefined) => (port ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  return lines.some((line) => {
    const [, local = '', remote = '', state] = line.trim().split(/\s+/);
    return (
      local.endsWith(`:${hex(server.port)}`) && remote.endsWith(`:${hex(socket.localPort)}`) && state === '01'
    );
  });
}
