import { connect, type AddressInfo, type Socket } from 'node:net';
import { getPaper } from '@satomori/core';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenStream, openStream, until } from '../testing/openStream.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { BASE_PATH } from './addRoute.ts';
import { CallerSlots, countedCaller } from './callerSlots.ts';
import { limitConnections } from './limitConnections.ts';

describe('the streams of one person', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
  });
  afterAll(() => server.stop());

  it('are ten, whatever their tokens; the next is refused until one has ended', async () => {
    const tokens = [await server.tokenOf('west'), await server.tokenOf('west')];
    const open = (index: number) => openStream(server.app, tokens[index % 2] ?? '');
    const opened: OpenStream[] = [];
    for (let index = 0; index < 10; index += 1) opened.push(await open(index));
    expect(opened.map(({ response }) => response.status)).toEqual(Array.from({ length: 10 }, () => 200));
    const { response } = await open(0);
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await openStream(server.app, await server.tokenOf('east'))).response.status).toBe(200);
    opened[0]?.close();
    await until(async () => (await open(0)).response.status === 200);
  });
});

describe('the papers of one person', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
  });
  afterAll(() => server.stop());

  it('are four at a time; others get theirs meanwhile', async () => {
    const [west, east] = [await server.tokenOf('west'), await server.tokenOf('east')];
    const ask = async (token: string) => {
      const url = `${BASE_PATH}${getPaper.path}?type=trap_list`;
      const headers = { authorization: `Bearer ${token}` };
      return (await server.app.inject({ method: 'GET', url, headers })).statusCode;
    };
    const [other, ...own] = await Promise.all([ask(east), ...Array.from({ length: 12 }, () => ask(west))]);
    expect(other).toBe(200);
    expect(own.toSorted((a, b) => a - b)).toEqual([...Array(4).fill(200), ...Array(8).fill(429)]);
    expect(await ask(west)).toBe(200);
  });
});

describe('who is counted', () => {
  const of = (user: object | null, ip: string) =>
    countedCaller({ caller: user === null ? {} : { session: { user } }, ip }).key;

  it('is a person, a shared account at each address, and a stranger by the block of the address', () => {
    const person = { id: 'a', is_shared_viewer: false };
    const shared = { id: 'b', is_shared_viewer: true };
    expect(of(person, '192.0.2.1')).toBe(of(person, '192.0.2.2'));
    expect(of(shared, '192.0.2.1')).not.toBe(of(shared, '192.0.2.2'));
    expect(of(null, '2001:db8::1')).toBe(of(null, '2001:db8::2'));
  });

  it('gives a slot back once', () => {
    const slots = new CallerSlots();
    const back = Array.from({ length: 24 }, () => slots.take('forms', { key: 'a' }));
    expect(() => slots.take('forms', { key: 'a' })).toThrow('混み合って');
    slots.take('forms', { key: 'b' });
    back[0]?.();
    back[0]?.();
    slots.take('forms', { key: 'a' });
    expect(() => slots.take('forms', { key: 'a' })).toThrow('混み合って');
  });
});

describe('the connections of one address', () => {
  const sockets: Socket[] = [];
  afterAll(() => sockets.forEach((socket) => socket.destroy()));

  it.each([
    ['are bounded', false, 1_000],
    ['are those of everybody behind a named proxy', true, 1_100],
  ])('%s', async (_, isBehindProxy, expected) => {
    const app = Fastify();
    limitConnections(app, isBehindProxy);
    app.get('/', () => Promise.resolve('here'));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    // A few at a time: a connection beyond the listen queue is retried only seconds later.
    for (let count = 0; count < 1_100; count += 50) {
      const batch = Array.from({ length: 50 }, () =>
        connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => {}),
      );
      sockets.push(...batch);
      await Promise.all(
        batch.map((socket) => new Promise((done) => socket.once('connect', done).once('close', done))),
      );
    }
    const openOnes = () => sockets.filter((socket) => !socket.closed).length;
    await until(() => openOnes() === expected);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
    sockets.splice(0).forEach((socket) => socket.destroy());
    await app.close();
  });
});
