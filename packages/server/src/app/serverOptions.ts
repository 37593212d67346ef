import type { AppConfig } from '@satomori/core';
import type { Passwords } from '../accounts/passwords.ts';
import type { Clocks } from '../clock-watch/watchClock.ts';
import type { Database } from '../database/database.ts';
import type { SmtpOptions } from '../mail/smtp.ts';

/** What a server is assembled from; what is optional has a default or is left out. */
export interface ServerOptions {
  /** With its tables created. */
  database: Database;
  isSample?: boolean;
  tilesUrl?: string;
  trustedProxies?: string[];
  /** Where photos are stored; beside it are the base maps (`basemaps`) and papers being drawn (`papers`). */
  photosDir: string;
  /** The built web app; without it only the API is served. */
  webRoot?: string | undefined;
  /** The web app's configuration, which it reads at start. */
  web?: AppConfig;
  logLevel?: string;
  now?: () => number;
  /** Watched for steps; replaceable by tests. */
  clocks?: Clocks;
  /** `false` where a test runs the timed jobs itself; true by default. */
  runsTimedJobs?: boolean;
  /** Where log lines are written; stdout by default. */
  logStream?: { write(line: string): void };
  freeBytes?: () => Promise<number>;
  /** Replaceable by tests with a cheaper one. */
  passwords?: Passwords;
  /** Without it mails stay queued. */
  smtp?: SmtpOptions | undefined;
  /** The server's public URL, for links in mails. */
  publicUrl?: string;
  /** Issuers of sign-ins that may have private addresses. */
  openidIssuers?: readonly string[];
  /** MQTT brokers that may have private addresses and be without TLS. */
  mqttBrokers?: readonly string[];
  /** Hosts of push services, besides those of the browsers, which may have private addresses. */
  pushHosts?: readonly string[];
  /** Hosts of webhook targets that may have private addresses. */
  webhookHosts?: readonly string[];
  /** Where LINE's Messaging API is called. */
  lineApiUrl?: string;
  /** Where forecasts of the Japan Meteorological Agency are read; without it none are. */
  weatherUrl?: string | undefined;
  /** The PostgreSQL URL for a worker thread that processes uplinks; without it this thread processes them. */
  uplinksFrom?: string | undefined;
}
