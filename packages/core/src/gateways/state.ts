export const GATEWAY_STATES = ['offline', 'never_seen', 'online', 'stopped'] as const;
export type GatewayState = (typeof GATEWAY_STATES)[number];

/** Without a status for this many of its own intervals a gateway is offline. */
export const STATUS_INTERVALS = 2;

export interface GatewayEvidence {
  /** A person said that it rests. */
  is_stopped: boolean;
  /** Milliseconds or ISO text. */
  last_seen_at: number | string | null;
  status_interval_s: number;
}

export interface DerivedGatewayState {
  state: GatewayState;
  /** When the state lapses by the mere passing of time (ISO text); `null` when it does not. */
  state_until: string | null;
}

/**
 * The state of a gateway or relay. A status that lies further ahead than it would hold comes from a clock that was
 * fast, and says nothing of now.
 *
 * @param now milliseconds
 * Source: product description, section 2; R68.
 */
export function deriveGatewayState(evidence: GatewayEvidence, now: number): DerivedGatewayState {
  if (evidence.is_stopped) return { state: 'stopped', state_until: null };
  if (evidence.last_seen_at === null) return { state: 'never_seen', state_until: null };
  const seenAt =
    typeof evidence.last_seen_at === 'string' ? Date.parse(evidence.last_seen_at) : evidence.last_seen_at;
  const window = evidence.status_interval_s * 1000 * STATUS_INTERVALS;
  const holdsUntil = seenAt + window;
  return now < holdsUntil && seenAt < now + window
    ? { state: 'online', state_until: new Date(holdsUntil).toISOString() }
    : { state: 'offline', state_until: null };
}

/**
 * The gateway as it stands at `now`: silence makes it 停止 without a word from the server.
 *
 * @param now milliseconds
 */
export function gatewayAt<Row extends GatewayEvidence & DerivedGatewayState>(gateway: Row, now: number): Row {
  if (gateway.state_until === null || now < Date.parse(gateway.state_until)) return gateway;
  return { ...gateway, ...deriveGatewayState(gateway, now) };
}
