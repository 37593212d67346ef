import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';

/** Debian has it where only root's PATH leads. */
const PROGRAM = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find((path) =>
  existsSync(path),
);
export const hasMosquitto = PROGRAM !== undefined;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A broker of its own, which keeps sessions and messages on disk over a restart. */
export interface Mosquitto {
  /** `mqtt://127.0.0.1:PORT` */
  url: string;
  publisher(): Promise<MqttClient>;
  /** Ended, which saves what it keeps, and started again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Whoever publishes as a network server does, and sends again what was not acknowledged. */
export const connectUplinkPublisher = (url: string): Promise<MqttClient> =>
  connectAsync(url, { protocolVersion: 5, reconnectPeriod: 200 });

/** @param lines further lines of its configuration, such as a password file */
export async function startMosquitto(lines: readonly string[] = []): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-mosquitto-'));
  const port = await freePort();
  const file = join(folder, 'mosquitto.conf');
  const settings = [
    `listener ${port} 127.0.0.1`,
    ...(lines.some((line) => line.startsWith('allow_anonymous')) ? [] : ['allow_anonymous true']),
    'persistence true',
    `persistence_location ${folder}/`,
    'max_queued_messages 0',
    ...(process.getuid?.() === 0 ? ['user root'] : []),
    ...lines,
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  let broker: ChildProcess;

  async function start(): Promise<void> {
    broker = spawn(PROGRAM ?? 'mosquitto', ['-c', file], { stdio: 'ignore' });
    for (;;) {
      const socket = connect(port, '127.0.0.1');
      const isUp = await Promise.race([
        once(socket, 'connect').then(
          () => true,
          () => false,
        ),
        delay(1_000, false),
      ]);
      socket.destroy();
      if (isUp) return;
      await delay(50);
    }
  }
  async function end(): Promise<void> {
    const ended = once(broker, 'exit');
    broker.kill('SIGTERM');
    await ended;
  }

  await start();
  const url = `mqtt://127.0.0.1:${port}`;
  return {
    url,
    publisher: () => connectUplinkPublisher(url),
    restart: async () => {
      await end();
      await start();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true });
    },
  };
}
