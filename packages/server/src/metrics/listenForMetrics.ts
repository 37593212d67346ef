import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MetricsListener {
  port: number;
  close(): Promise<void>;
}

/**
 * Answers `GET /metrics` on a separate port, so that a proxy of the public one cannot expose it.
 *
 * @param render the text for Prometheus
 */
export async function listenForMetrics(
  { host, port }: { host: string; port: number },
  render: () => Promise<string>,
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    render().then(
      (text) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
