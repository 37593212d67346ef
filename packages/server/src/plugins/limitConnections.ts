import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressBlock } from './addressBlock.ts';

/** Beyond it a connection is closed unheard: memory and file handles are bounded. */
const MAX_CONNECTIONS = 5_000;
/** Of one address; the rest is kept for network servers, health checks and everybody else. */
const MAX_PER_ADDRESS = 1_000;

/**
 * Bounds connections, in all and of one address. Behind a proxy that the operator named all come from its address: there
 * the proxy has to bound them.
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
