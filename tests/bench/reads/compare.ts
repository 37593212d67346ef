import { median } from '../report.ts';
import { type Driven, driveLoad, type Target } from './driveLoad.ts';
import { cpuMsBelow, cpuMsOf } from './processes.ts';

const LANES = 8;

/** A server under load: its process, and PostgreSQL's, whose connections are child processes. */
export interface Side {
  pid: number;
  postgresPid: number;
  target: Target;
}

/** Per request, all in milliseconds except `perSecond`. */
export interface Figures {
  perSecond: number;
  p99Ms: number;
  serverCpuMs: number;
  allCpuMs: number;
}

/** Keeps a server busy for `ms` and measures it. */
export async function measure({ pid, postgresPid, target }: Side, ms: number): Promise<Figures> {
  const [server, database] = [cpuMsOf(pid), cpuMsBelow(postgresPid)];
  const driven: Driven = await driveLoad(target, { lanes: LANES, ms });
  const serverCpuMs = (cpuMsOf(pid) - server) / driven.requests;
  const databaseCpuMs = (cpuMsBelow(postgresPid) - database) / driven.requests;
  const { perSecond, p99Ms } = driven;
  return { perSecond, p99Ms, serverCpuMs, allCpuMs: serverCpuMs + databaseCpuMs };
}

/** Medians of the product's and the bare server's figures, and of their ratios round by round. */
export interface Compared {
  product: Figures;
  bare: Figures;
  ratio: Figures;
}

const mediansOf = (rounds: readonly Figures[]): Figures => {
  const of = (name: keyof Figures) => median(rounds.map((round) => round[name]));
  return {
    perSecond: of('perSecond'),
    p99Ms: of('p99Ms'),
    serverCpuMs: of('serverCpuMs'),
    allCpuMs: of('allCpuMs'),
  };
};

const ratioOf = (a: Figures, b: Figures): Figures => ({
  perSecond: a.perSecond / b.perSecond,
  p99Ms: a.p99Ms / b.p99Ms,
  serverCpuMs: a.serverCpuMs / b.serverCpuMs,
  allCpuMs: a.allCpuMs / b.allCpuMs,
});

/**
 * Alternating, so that a busy moment of the machine affects both, and with the first side alternating, since the
 * second finds the machine as the first left it; one round before warms the caches.
 */
export async function compare(product: Side, bare: Side, { rounds, ms }: { rounds: number; ms: number }) {
  const measured: { product: Figures; bare: Figures }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const pair =
      round % 2 === 0
        ? { product: await measure(product, ms), bare: await measure(bare, ms) }
        : { bare: await measure(bare, ms), product: await measure(product, ms) };
    if (round >= 0) measured.push(pair);
  }
  const compared: Compared = {
    product: mediansOf(measured.map((pair) => pair.product)),
    bare: mediansOf(measured.map((pair) => pair.bare)),
    ratio: mediansOf(measured.map((pair) => ratioOf(pair.product, pair.bare))),
  };
  return compared;
}
