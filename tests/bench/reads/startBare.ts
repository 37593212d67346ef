import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithUs, stopProcess } from '../../support/stopProcess.ts';

const BARE = fileURLToPath(new URL('./bareServer.ts', import.meta.url));

export interface BareServer {
  child: ChildProcess;
  port: number;
  stop: () => Promise<unknown>;
}

export async function startBare(databaseUrl: string): Promise<BareServer> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = endWithUs(
    spawn(process.execPath, [BARE, databaseUrl], { env, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: Number(line.toString().trim()), stop: () => stopProcess(child) };
}
