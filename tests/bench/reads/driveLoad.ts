import { Agent, get } from 'node:http';
import { percentile } from '../report.ts';

export interface Target {
  port: number;
  path: string;
  headers?: Record<string, string>;
}

export interface Driven {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  requests: number;
}

interface Answer {
  ms: number;
  bytes: number;
  body: Buffer;
}

/** Sends one request over an open connection and reads the answer to its end. */
export function ask({ port, path, headers = {} }: Target, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const request = get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        if (response.statusCode !== 200)
          reject(new Error(`${path}: ${response.statusCode} ${body.toString()}`));
        else resolve({ ms: performance.now() - startedAt, bytes: body.length, body });
      });
    });
    request.on('error', reject);
  });
}

/** Keeps `lanes` connections busy for `ms`, each sending the next request as soon as it is answered. */
export async function driveLoad(
  target: Target,
  { lanes, ms }: { lanes: number; ms: number },
): Promise<Driven> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const times: number[] = [];
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > ms;
  const lane = async () => {
    while (!isOver()) times.push((await ask(target, agent)).ms);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return {
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    requests: times.length,
  };
}
