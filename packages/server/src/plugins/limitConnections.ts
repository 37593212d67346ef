import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressBlock } from './addressBlock.ts';

/** Further connections are closed at once: memory and file handles are limited. */
const MAX_CONNECTIONS = 5_000;
/** Per address; the rest is for network servers, health checks and all others. */
const MAX_PER_ADDRESS = 1_000;

/**
 * Limits connections, in total and per address. Behind a proxy that the operator has configured all have its address,
 * so the proxy has to limit them.
 *
 * Source: R52.
 */
export function limitConnections({ server }: FastifyInstance, isBehindProxy: boolean): void {
  server.maxConnections = MAX_CONNECTIONS;
  if (isBehindProxy) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = addressBlock(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > MAX_PER_ADDRESS) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
