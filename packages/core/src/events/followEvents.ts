import { type ChangeEvent, streamEvents } from '../contract/events.ts';
import { ApiError, NetworkError } from '../http/apiError.ts';
import type { HttpClient } from '../http/client.ts';
import { backoffMs, pause } from '../http/retry.ts';
import { TIME_LIMITS, watchSilence } from '../http/timeLimits.ts';
import { parseEventStream } from './parseEventStream.ts';

export type ConnectionState = 'connecting' | 'connected' | 'disconnected';

export interface FollowOptions {
  http: HttpClient;
  signal: AbortSignal;
  /** The site's sequence from which to continue; without it the stream starts at the present. */
  after?: number;
  onChange: (change: ChangeEvent, sequence: number) => void;
  /**
   * The stream has (re)started after a gap that cannot be filled, with other rights of the person, or for the first
   * time: read the lists again.
   */
  onGap: () => void;
  onState?: (state: ConnectionState) => void;
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Follows the changes of the site until the signal fires, across any number of broken connections: it continues from
 * the last sequence seen, so nothing is lost; a gap that cannot be filled calls `onGap`.
 *
 * @throws {ApiError} 401 and 403, where a retry is pointless
 */
export async function followEvents(options: FollowOptions): Promise<void> {
  const { http, signal, onState = () => {}, sleep = pause } = options;
  let last = options.after ?? null;
  let failures = 0;
  let hasOtherRights = false;

  async function readOnce(): Promise<void> {
    const silence = watchSilence(TIME_LIMITS.events, signal);
    try {
      const headers: Record<string, string> = { accept: 'text/event-stream' };
      if (last !== null) headers['last-event-id'] = String(last);
      const response = await http.raw(streamEvents, {}, { signal: silence.signal, headers });
      const type = response.headers.get('content-type') ?? '';
      // A captive portal answers 200 with its own page: that is no connection to the server.
      if (!type.includes('event-stream')) {
        // Left open, each would occupy one of the few connections that a browser has.
        void response.body?.cancel().catch(() => {});
        throw new NetworkError(new Error(`unexpected content type: ${type}`));
      }
      if (response.body === null) return;
      onState('connected');
      failures = 0;
      for await (const message of parseEventStream(response.body, () => silence.restartLimit())) {
        if (message.event === 'gap' || (message.event === 'start' && (last === null || hasOtherRights))) {
          hasOtherRights = false;
          options.onGap();
        }
        if (message.event === 'change')
          options.onChange(JSON.parse(message.data) as ChangeEvent, Number(message.id));
        if (message.id !== null && message.id !== '') last = Number(message.id);
        if (message.event === 'end') {
          // No change tells of rows that come into sight with a group, or leave it.
          hasOtherRights ||= (JSON.parse(message.data) as { reason?: string }).reason === 'group_changed';
          return;
        }
      }
    } finally {
      silence.stop();
    }
  }

  while (!signal.aborted) {
    onState('connecting');
    try {
      await readOnce();
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        onState('disconnected');
        throw error;
      }
    }
    if (signal.aborted) break;
    onState('disconnected');
    failures += 1;
    // With jitter, so that clients do not all reconnect at once when a server comes back.
    await sleep(backoffMs(failures) * (0.5 + Math.random() / 2), signal);
  }
}
