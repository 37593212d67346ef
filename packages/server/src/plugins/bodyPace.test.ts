import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBodyPace } from './bodyPace.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  addBodyPace(app, { slowest: 100, graceMs: 200 });
  app.post('/', (request) => Promise.resolve(request.body));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function send(length: number, pieces: readonly string[], everyMs: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  // A piece sent to a closed socket is answered with a reset, which is a cut as well.
  socket.on('error', () => {});
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const left = [...pieces];
  const timer = setInterval(() => {
    const piece = left.shift();
    if (piece !== undefined) socket.write(piece);
  }, everyMs);
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(timer);
  return answer;
}

it('cuts a body that comes byte by byte', async () => {
  expect(
    await send(
      2_000,
      Array.from({ length: 2_000 }, () => ' '),
      50,
    ),
  ).toBe('');
});

it('cuts a body that never comes', async () => {
  expect(await send(10, [], 50)).toBe('');
});

it('lets a slow body come that keeps its pace', async () => {
  const pieces = ['{"memo":"', ...Array.from({ length: 30 }, () => 'x'.repeat(200)), '"}'];
  expect(await send(6_011, pieces, 40)).toContain('200 OK');
});
