import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JMA_TOWN, jmaAreasDocument } from '@satomori/core/testing';

export interface JmaAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Never answers. */
  hangs?: boolean;
}

export const AREAS_PATH = '/bosai/common/const/area.json';
export const FORECAST_PATH = `/bosai/forecast/data/forecast/${JMA_TOWN.office}.json`;

/** The documents of the Japan Meteorological Agency on this machine. */
export async function startJmaStandIn() {
  const answers = new Map<string, JmaAnswer>([[AREAS_PATH, { body: jmaAreasDocument() }]]);
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    calls.push(`${request.method} ${path}`);
    const { status = 200, headers, body = {}, hangs } = answers.get(path) ?? { status: 404 };
    if (hangs === true) return;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bosai`,
    /** By path. */
    answers,
    /** Method and path of everything that was asked. */
    calls,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type JmaStandIn = Awaited<ReturnType<typeof startJmaStandIn>>;
