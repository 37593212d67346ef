import { signIn } from '@satomori/core';
import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '../plugins/addRoute.ts';
import { routeOf } from '../plugins/requestLog.ts';
import type { Metric } from './exposition.ts';

/** Upper bounds in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Durations {
  labels: { method: string; route: string; status: string };
  /** How many took no longer than each bound. */
  counts: number[];
  sum: number;
  count: number;
}

const SIGN_IN_ROUTE = BASE_PATH + signIn.path;
const REFUSALS: Record<string, string> = { '400': 'bad_credentials', '429': 'too_many_requests' };

export interface RequestMetrics {
  collect(): Metric[];
}

/**
 * Counts requests by the pattern of their route, method and status, none of which a caller can make up: what has no
 * route is one label.
 */
export function addRequestMetrics(app: FastifyInstance): RequestMetrics {
  const series = new Map<string, Durations>();

  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) };
    const key = Object.values(labels).join(' ');
    const known = series.get(key) ?? { labels, counts: BOUNDS.map(() => 0), sum: 0, count: 0 };
    series.set(key, known);
    const seconds = reply.elapsedTime / 1000;
    known.sum += seconds;
    known.count += 1;
    for (const [index, bound] of BOUNDS.entries()) if (seconds <= bound) known.counts[index]! += 1;
    done();
  });

  const samplesOf = ({ labels, counts, sum, count }: Durations) => [
    ...BOUNDS.map((bound, index) => ({
      name: 'satomori_request_duration_seconds_bucket',
      labels: { ...labels, le: String(bound) },
      value: counts[index] ?? 0,
    })),
    { name: 'satomori_request_duration_seconds_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { name: 'satomori_request_duration_seconds_sum', labels, value: sum },
    { name: 'satomori_request_duration_seconds_count', labels, value: count },
  ];

  const refusals = () =>
    Object.entries(REFUSALS).map(([status, reason]) => ({
      labels: { reason },
      value: series.get(`POST ${SIGN_IN_ROUTE} ${status}`)?.count ?? 0,
    }));

  return {
    collect: () => [
      {
        name: 'satomori_request_duration_seconds',
        help: 'Requests by pattern of route, method and status.',
        type: 'histogram',
        samples: [...series.values()].flatMap(samplesOf),
      },
      {
        name: 'satomori_logins_refused_total',
        help: 'Sign-ins refused, for a wrong password or too many guesses.',
        type: 'counter',
        samples: refusals(),
      },
    ],
  };
}
