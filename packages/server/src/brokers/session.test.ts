import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { generate, type Packet, parser } from 'mqtt-packet';
import { afterEach, expect, it } from 'vitest';
import type { BrokerInUse } from './leaseRepository.ts';
import { openSession, type StoreResult } from './session.ts';

const ENDS_WITHIN_MS = 5_000;
const PROTOCOL = { protocolVersion: 5 };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A broker that answers as it is told, and never closes a connection. */
async function startMuteBroker(answer: (packet: Packet, socket: Socket) => void): Promise<string> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const packets = parser(PROTOCOL).on('packet', (packet) => answer(packet, socket));
    socket.on('data', (chunk) => packets.parse(chunk as Buffer)).on('error', () => {});
    closing.push(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  return `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const CONNACK = generate({ cmd: 'connack', reasonCode: 0, sessionPresent: false }, PROTOCOL);

function acceptConnection({ cmd }: Packet, socket: Socket): void {
  if (cmd === 'connect') socket.write(CONNACK);
}

function acceptAll(packet: Packet, socket: Socket): void {
  acceptConnection(packet, socket);
  if (packet.cmd === 'subscribe')
    socket.write(
      generate({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [1], reasonCode: 0 }, PROTOCOL),
    );
}

function open(url: string, receive: () => Promise<StoreResult> = async () => 'stored') {
  const broker = { url, ca: null, kind: 'chirpstack', username: null, password: null, topic_prefix: '' };
  return openSession({ ...broker, integration_id: 'an-integration' } as BrokerInUse, {
    isPermitted: true,
    receive,
    onConnected: () => {},
  });
}

it.each([
  ['that never closes the connection', acceptAll],
  ['that never answers a subscription', acceptConnection],
])(
  'ends in time with a broker %s',
  async (_what, answer) => {
    const isSubscribed = Promise.withResolvers<void>();
    const url = await startMuteBroker((packet, socket) => {
      answer(packet, socket);
      // The answer, if there is one, has to arrive first.
      if (packet.cmd === 'subscribe') setTimeout(isSubscribed.resolve, 100);
    });
    const session = open(url);
    await isSubscribed.promise;
    const since = performance.now();
    await session.end();
    expect(performance.now() - since).toBeLessThan(ENDS_WITHIN_MS);
  },
  10_000,
);

it('ends with a packet that grows without end, and says so', async () => {
  let sentBytes = 0;
  let maximumPacketSize: number | undefined;
  const url = await startMuteBroker((packet, socket) => {
    acceptAll(packet, socket);
    if (packet.cmd === 'connect') maximumPacketSize = packet.properties?.maximumPacketSize;
    if (packet.cmd !== 'subscribe') return;
    // A message of 256 MB.
    socket.write(Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f]));
    const chunk = Buffer.alloc(64 * 1024);
    const send = () => {
      sentBytes += chunk.length;
      if (!socket.destroyed && sentBytes < 64 * 1024 * 1024) socket.write(chunk, () => setImmediate(send));
    };
    send();
  });
  expect(await open(url).ended).toContain('大きすぎる電文');
  expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
  expect(maximumPacketSize).toBe(1024 * 1024);
}, 10_000);

it('receives many messages in a row that are together larger than a packet may be', async () => {
  const MESSAGES = 400;
  const payload = Buffer.alloc(8 * 1024, 'a');
  const url = await startMuteBroker((packet, socket) => {
    acceptAll(packet, socket);
    if (packet.cmd !== 'subscribe') return;
    for (let messageId = 1; messageId <= MESSAGES; messageId += 1)
      socket.write(
        generate(
          { cmd: 'publish', topic: 't', payload, qos: 1, messageId, dup: false, retain: false },
          PROTOCOL,
        ),
      );
  });
  const all = Promise.withResolvers<string>();
  let received = 0;
  const session = open(url, async () => {
    received += 1;
    if (received === MESSAGES) all.resolve('all received');
    return 'stored';
  });
  expect(await Promise.race([all.promise, session.ended])).toBe('all received');
}, 10_000);
