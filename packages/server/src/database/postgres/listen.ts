import pg from 'pg';

const CONNECT_WITHIN_MS = 2_000;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 10_000;

export interface ListenEvents {
  /** From now on every notification arrives; earlier ones may have been missed. */
  onListening(): void;
  onNotification(channel: string, payload: string): void;
  /** The connection broke; another one is being opened. */
  onLost(): void;
}

export interface Listener {
  readonly isListening: boolean;
  stop(): void;
}

/** For a database without notifications. */
export const NO_LISTENER: Listener = { isListening: false, stop: () => {} };

/** Receives PostgreSQL's notifications on a connection of its own, which is opened again whenever it breaks. */
export function listen(url: string, channels: readonly string[], events: ListenEvents): Listener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isListening = false;

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    if (isListening) events.onLost();
    isListening = false;
    timer = setTimeout(() => void open(), Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
    failures += 1;
  }

  async function open(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: CONNECT_WITHIN_MS,
      keepAlive: true,
    });
    client = opened;
    // An error of the connection is followed by its end.
    opened.on('error', () => {});
    opened.on('end', () => lose(opened));
    opened.on('notification', ({ channel, payload = '' }) => events.onNotification(channel, payload));
    try {
      await opened.connect();
      for (const channel of channels) await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (client !== opened) return;
      failures = 0;
      isListening = true;
      events.onListening();
    } catch {
      opened.end().catch(() => {});
      lose(opened);
    }
  }

  void open();
  return {
    get isListening() {
      return isListening;
    },
    stop: () => {
      clearTimeout(timer);
      const last = client;
      client = null;
      isListening = false;
      last?.end().catch(() => {});
    },
  };
}
