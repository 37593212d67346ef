import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { FIRED_UPLINK, type UplinkBody } from '../support/uplinkMessages.ts';
import { SAMPLE_KEY } from '../support/samplePeople.ts';

let made = 0;

/** A reading with an id of its own: the sensor of the sample's example trap reports that it is closed. */
export function nextReading(): UplinkBody {
  made += 1;
  return {
    ...FIRED_UPLINK,
    deduplicationId: crypto.randomUUID(),
    time: new Date().toISOString(),
    fCnt: 1_000_000 + made,
    data: 'AXVkAwAABAAA',
  };
}

function post(agent: Agent, url: URL, body: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${SAMPLE_KEY}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}

/** CPU seconds that a process has used; `NaN` where the system does not report them. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

export interface PostRate {
  perSecond: number;
  /** CPU time of the server per answered request. */
  cpuMs: number;
}

/** Posts readings over keep-alive connections, this many at once, for a while; every one must be answered 200. */
export async function measurePosts(
  server: { url: string; pid: number },
  { connections, forMs }: { connections: number; forMs: number },
): Promise<PostRate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const url = new URL('/web/api/uplinks/chirpstack?event=up', server.url);
  const cpuBefore = cpuSeconds(server.pid);
  const startedAt = performance.now();
  let answered = 0;
  async function send(): Promise<void> {
    while (performance.now() - startedAt < forMs) {
      const status = await post(agent, url, JSON.stringify(nextReading()));
      if (status !== 200) throw new Error(`POST は ${status} でした`);
      answered += 1;
    }
  }
  await Promise.all(Array.from({ length: connections }, send));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return {
    perSecond: answered / seconds,
    cpuMs: ((cpuSeconds(server.pid) - cpuBefore) * 1000) / answered,
  };
}
