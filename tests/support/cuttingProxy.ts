import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttingProxy {
  port: number;
  /** Number of open connections. */
  open: () => number;
  /** Ends every connection at once, with requests in progress, like a broken line. */
  cut: () => void;
  stop: () => Promise<void>;
}

/** A slow and weak connection to a server on this machine: every piece takes `delayMs`, and it can be cut. */
export async function startCuttingProxy(targetPort: number, delayMs: number): Promise<CuttingProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();

  /** Timers of one length end in the order in which they were started: the order of pieces is preserved. */
  const carry = (from: Socket, to: Socket) => {
    from.on('data', (piece) => setTimeout(() => to.writable && to.write(piece), delayMs));
    from.on('end', () => setTimeout(() => to.end(), delayMs));
  };

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const socket of pair) {
      // An error on one side is passed on when the other side is closed.
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    carry(near, far);
    carry(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    open: () => pairs.size,
    cut,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
