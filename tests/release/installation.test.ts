import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runCommand } from '../support/runCommand.ts';
import { releaseFolder } from './releaseFolder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const UNITS = ['satomori.service', 'satomori-backup.service', 'satomori-backup.timer'];

/** Variables that the server reads, and those of the programs beside it. */
const KNOWN = new Set([
  ...[...read('packages/server/src/config/config.ts').matchAll(/env\['([A-Z_]+)'\]/g)].map(
    ([, name]) => name,
  ),
  ...[...read('deploy/bin/satomori-backup').matchAll(/\$\{([A-Z_]+):-/g)].map(([, name]) => name),
]);

describe('install.sh', () => {
  let folder: string;
  let root: string;
  const install = () => runCommand([join(folder, 'install.sh')], { ...process.env, DESTDIR: root }, '');
  beforeAll(async () => {
    folder = await releaseFolder();
    root = await mkdtemp(join(tmpdir(), 'satomori-root-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('refuses a release that was changed on its way, and leaves nothing', async () => {
    const page = join(folder, 'web', 'index.html');
    const before = readFileSync(page);
    writeFileSync(page, 'changed');
    const refused = await install();
    writeFileSync(page, before);
    expect(refused.code).not.toBe(0);
    expect(existsSync(join(root, 'opt'))).toBe(false);
  });

  it('puts each file in place that the units name, and keeps the settings when it is run again', async () => {
    expect(await install()).toMatchObject({ code: 0, stderr: '' });
    const env = join(root, 'etc/satomori/satomori.env');
    writeFileSync(env, 'DATA_DIR=/elsewhere\n');
    expect(await install()).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(env, 'utf8')).toBe('DATA_DIR=/elsewhere\n');
    for (const unit of UNITS) {
      const text = readFileSync(join(root, 'etc/systemd/system', unit), 'utf8');
      const named = [
        ...text.matchAll(/^(?:ExecStart|EnvironmentFile|ReadWritePaths|Documentation)=(?:file:)?(\/\S+)/gm),
      ];
      expect(unit.endsWith('.timer') || named.length >= 3).toBe(true);
      // `current` is a link below the root of the machine.
      const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)));
      expect(missing).toEqual([]);
    }
    const program = join(root, 'opt/satomori/current/bin/satomori-server');
    expect(await runCommand([program, '--help'], {}, '')).toMatchObject({ code: 0 });
  });
});

describe('the settings that a release proposes', () => {
  it('are variables that are read', () => {
    const named = [...read('deploy/satomori.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(named).toEqual(expect.arrayContaining(['DATA_DIR', 'TILES_URL', 'DATABASE_URL']));
    expect(named.filter((name) => !KNOWN.has(name))).toEqual([]);
  });
});

interface Service {
  image: string;
  environment?: Record<string, string>;
  entrypoint?: string[];
  healthcheck: { test: string[] };
  networks: string[] | Record<string, { ipv4_address: string }>;
  volumes: string[];
}

describe('compose.yaml', () => {
  const text = read('deploy/container/compose.yaml');
  const compose = parse(text, { merge: true }) as {
    services: Record<'server' | 'backup' | 'database' | 'proxy', Service>;
    networks: Record<string, unknown>;
    volumes: Record<string, unknown>;
  };
  const { server, backup, proxy } = compose.services;

  it('gives the server only variables that it reads, and its backup the same', () => {
    const names = Object.keys(backup.environment!).filter((name) => name !== 'TZ');
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
    expect(backup.environment).toMatchObject(server.environment!);
    expect(backup.image).toBe(server.image);
  });

  it('asks for exactly what its example explains', () => {
    const asked = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    const explained = [...read('deploy/container/compose.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(asked).toEqual(new Set(explained));
    expect(read('deploy/container/compose.env.example')).toContain(
      `SATOMORI_VERSION=${(JSON.parse(read('package.json')) as { version: string }).version}\n`,
    );
  });

  it('trusts the address of its own proxy, which finds the server where it listens', () => {
    expect(proxy.networks).toEqual({ front: { ipv4_address: server.environment!['TRUSTED_PROXIES'] } });
    // Whoever starts first would get its address otherwise.
    const { config } = (compose.networks['front'] as { ipam: { config: [Record<string, string>] } }).ipam;
    expect(config).toEqual([{ subnet: '10.87.0.0/24', gateway: '10.87.0.1', ip_range: '10.87.0.128/25' }]);
    const port = /^ENV .*\bPORT=(\d+)/m.exec(read('deploy/container/Dockerfile'))?.[1];
    expect(read('deploy/container/Caddyfile')).toContain(`reverse_proxy server:${port}\n`);
    const used = [...read('deploy/container/Caddyfile').matchAll(/\{\$([A-Z_]+)\}/g)].map(([, name]) => name);
    expect(new Set(Object.keys(proxy.environment!))).toEqual(new Set(used));
  });

  it('runs programs, networks and volumes that exist', async () => {
    const folder = await releaseFolder();
    for (const each of [server.healthcheck.test[1]!, backup.healthcheck.test[1]!, backup.entrypoint![0]!])
      expect(existsSync(join(folder, 'bin', each))).toBe(true);
    for (const { networks, volumes } of Object.values(compose.services)) {
      const names = Array.isArray(networks) ? networks : Object.keys(networks);
      expect(names.filter((name) => !(name in compose.networks))).toEqual([]);
      const kept = volumes.map((volume) => /^(?:\$\{\w+:-)?(\w+)\}?:/.exec(volume)?.[1] ?? '.');
      expect(kept.filter((name) => name !== '.' && !(name in compose.volumes))).toEqual([]);
    }
  });
});
