import { connect } from 'node:net';
import { createCapture, checkReady, postForm, receiveChirpstack, streamEvents } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../support/answers.ts';
import { inForm } from '../support/fullForm.ts';
import { captureWith, photoOf, takeJpeg } from '../support/photos.ts';
import { openStorage, type Place } from '../support/storage.ts';
import { SAMPLE_KEY, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { FIRED_UPLINK } from '../support/uplinkMessages.ts';

const SIGN_INS = 9;
const STREAMS = inForm(1_200, 5_000);
const FORMS = inForm(250, 500);
/** Requests that one person may have in progress, across all their tokens. */
const MAX_STREAMS = 10;
const MAX_FORMS = 24;
const WITHIN_MS = 1_000;

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

/** A connection from another address of this machine that sends this and then nothing. */
function hold(text: string) {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  const state = { answer: '', isClosed: false };
  socket.setEncoding('utf8').on('data', (chunk: string) => (state.answer += chunk));
  socket.on('error', () => {});
  socket.once('close', () => (state.isClosed = true));
  socket.write(text);
  return { state, end: () => socket.destroy() };
}

const streamBy = (token: string) =>
  hold(
    `GET /web${streamEvents.path} HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
const formBy = (token: string) =>
  hold(
    `POST /web${createCapture.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 200000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="point"\r\n\r\n',
  );

async function post(token: string) {
  const photo = photoOf(await takeJpeg(Math.floor(Math.random() * 60_000), 64, 48));
  const body = postForm(createCapture.jsonPart, captureWith([photo]), [photo])();
  return ask(`${server.url}/web${createCapture.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

const sendUplink = () =>
  ask(`${server.url}/web${receiveChirpstack.path}?event=up`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SAMPLE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(FIRED_UPLINK),
  });

it(`one person with ${STREAMS} streams and ${FORMS} slow forms delays nobody else`, async () => {
  const other = await signIn(server.url, 'admin');
  const tokens: string[] = [];
  for (let each = 0; each < SIGN_INS; each += 1) tokens.push((await signIn(server.url, 'hunter')).token);
  const tokenOf = (index: number) => tokens[index % SIGN_INS] ?? '';
  // The first photo starts a process.
  expect((await post(other.token)).status).toBe(200);

  const forms = Array.from({ length: FORMS }, (_, index) => formBy(tokenOf(index)));
  const refused = () => forms.filter(({ state }) => state.answer.startsWith('HTTP/1.1 429'));
  await expect.poll(() => refused().length, { timeout: 20_000 }).toBe(FORMS - MAX_FORMS);
  const streams = Array.from({ length: STREAMS }, (_, index) => streamBy(tokenOf(index)));
  const isOver = ({ state }: (typeof streams)[number]) => state.isClosed || state.answer !== '';
  await expect.poll(() => streams.every(isOver), { timeout: 20_000 }).toBe(true);
  expect(refused().every(({ state }) => /retry-after: \d+/i.test(state.answer))).toBe(true);
  const open = streams.filter(({ state }) => state.answer.startsWith('HTTP/1.1 200') && !state.isClosed);
  expect(open).toHaveLength(MAX_STREAMS);

  const others = [
    await post(other.token),
    await sendUplink(),
    await ask(`${server.url}/web${checkReady.path}`),
  ];
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(Math.max(...others.map(({ tookMs }) => tookMs))).toBeLessThan(WITHIN_MS);
  for (const { end } of [...forms, ...streams]) end();
  // Freed slots can be used again.
  await expect.poll(async () => (await post(tokenOf(0))).status, { timeout: 10_000 }).toBe(200);
});
