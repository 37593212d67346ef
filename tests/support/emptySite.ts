import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Person, signIn } from './samplePeople.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import { runServerCommand } from './serverCommand.ts';

/** Login of its administrator. */
export const EMPTY_SITE_LOGIN = { loginId: 'hanako', password: 'forest-path-7' } as const;

export interface EmptySite {
  server: RunningServer;
  admin: Person;
  stop: () => Promise<void>;
}

/** A server with one new site, as the set-up command leaves it: an administrator and nothing else. */
export async function startEmptySite(env: ServerOptions['env'] = {}): Promise<EmptySite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satomori-empty-'));
  const { loginId, password } = EMPTY_SITE_LOGIN;
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const names = ['--site-name', '里山町', '--satomori', '--login-id', loginId, '--name', '花子'];
    const made = await runServerCommand(
      ['create-admin', ...names, '--center', '35.475,137.79', '--password-stdin'],
      { dataDir },
      `${password}\n`,
    );
    if (made.code !== 0) throw new Error(made.stderr);
    const server = await startServer({ dataDir, sample: false, env });
    const stop = async () => {
      await server.stop();
      await remove();
    };
    return { server, admin: await signIn(server.url, loginId, password), stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
