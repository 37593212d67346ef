import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';

/** A free port of 127.0.0.1. Another process may take it first. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
