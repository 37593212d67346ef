export const GATEWAY_STATES = ['offline', 'never_seen', 'online', 'stopped'] as const;
export type GatewayState = (typeof GATEWAY_STATES)[number];

/** A gateway is offline after this many of its own intervals without a status. */
export const STATUS_INTERVALS = 2;

export interface GatewayEvidence {
  /** A person has set it to 休止. */
  is_stopped: boolean;
  /** Milliseconds or ISO text. */
  last_seen_at: number | string | null;
  status_interval_s: number;
}

export interface DerivedGatewayState {
  state: GatewayState;
  /** When the state lapses as time passes (ISO text); `null` when it does not. */
  state_until: string | null;
}

/**
 * The state of a gateway or relay. A status further ahead than it would be valid comes from a clock that was fast,
 * and proves nothing about now.
 *
 * @param now milliseconds
 * Source: R68, R78.
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
 * The gateway's state at `now`: silence makes it 停止 without a message from the server.
 *
 * @param now milliseconds
 */
export function gatewayAt<Row extends GatewayEvidence & DerivedGatewayState>(gateway: Row, now: number): Row {
  if (gateway.state_until === null || now < Date.parse(gateway.state_until)) return gateway;
  return { ...gateway, ...deriveGatewayState(gateway, now) };
}
