import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/runCommand.ts';
import { releaseFolder } from './releaseFolder.ts';

const FONT = '@expo-google-fonts/noto-sans-jp';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const manifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };

interface Component {
  name: string;
  group?: string;
  version: string;
  properties: { name: string; value: string }[];
}

describe('a release', () => {
  let folder: string;
  let files: string[];
  let components: { name: string; version: string; part: string }[];
  beforeAll(async () => {
    folder = await releaseFolder();
    files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      components: Component[];
    };
    components = sbom.components.map(({ group, name, version, properties }) => ({
      name: group === undefined ? name : `${group}/${name}`,
      version,
      part: properties.find((each) => each.name === 'satomori:part')?.value ?? '',
    }));
  });

  /** Every installed package, by its own package.json: `…/node_modules/NAME/package.json`. */
  const installed = () =>
    files
      .filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
      .map((path) => manifest(join(folder, dirname(path))));
  /** Packages with code in the server's bundle, by its comments, which name the files of most modules: `NAME VERSION`. */
  const bundled = () => {
    const code = files
      .filter((path) => /^server\/bundle\/.*\.js$/.test(path))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .join('');
    const places = code.matchAll(
      /^\/\/ \S+\/\.pnpm\/@?[^@\s]+@([^_/\s]+)\S*\/node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\/\S+$/gm,
    );
    return [...new Set([...places].map(([, version, name]) => `${name} ${version}`))];
  };
  const partNames = (part: string) => components.filter((each) => each.part === part).map(({ name }) => name);

  it('has the version of every package.json, and the newest one of CHANGELOG.md', () => {
    const { version } = manifest(ROOT);
    const newest = /^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(
      readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
    )?.[1];
    const parts = ['packages/core', 'packages/server', 'packages/web', 'packages/cli', 'tests'];
    for (const part of parts)
      expect(manifest(join(ROOT, part))).toMatchObject({ version, license: 'Apache-2.0' });
    expect(newest).toBe(version);
    expect(readFileSync(join(folder, 'VERSION'), 'utf8')).toBe(`${version}\n`);
  });

  it('holds what the server loads from beside its bundle, and nothing that is in it or only builds or tests it', () => {
    const { dependencies, devDependencies } = manifest(join(ROOT, 'packages/server'));
    const names = installed().map(({ name }) => name);
    const beside = ['@node-rs/argon2', 'better-sqlite3', 'heic-decode', 'pdfkit', 'sharp'];
    expect(names).toEqual(expect.arrayContaining(beside));
    const forBuilding = [ROOT, join(ROOT, 'tests'), join(ROOT, 'packages/web')].flatMap((path) =>
      Object.keys(manifest(path).devDependencies ?? {}),
    );
    const forbidden = new Set([...forBuilding, ...Object.keys({ ...dependencies, ...devDependencies })]);
    // Needed beside the bundle, where others use them too.
    for (const name of [...beside, 'fflate']) forbidden.delete(name);
    expect(names.filter((name) => forbidden.has(name) || name.startsWith('@types/'))).toEqual([]);
    expect(readdirSync(join(folder, 'server')).toSorted()).toEqual([
      'bundle',
      'fonts',
      'node_modules',
      'package.json',
    ]);
  });

  it('holds two fonts instead of a whole package', () => {
    const fonts = files.filter((path) => /\.(ttf|otf|ttc|woff2?)$/i.test(path) && !/node_modules/.test(path));
    expect(fonts.sort()).toEqual([
      'server/fonts/NotoSansJP_400Regular.ttf',
      'server/fonts/NotoSansJP_700Bold.ttf',
    ]);
    expect(files.filter((path) => /NotoSans/.test(basename(path)))).toHaveLength(2);
  });

  it('lists exactly its packages in the bill of materials, with those in the bundles and the runtime', () => {
    const server = components.filter(({ part }) => part === 'server');
    const listed = new Set(server.map(({ name, version }) => `${name} ${version}`));
    const unlisted = installed().filter(({ name, version }) => !listed.has(`${name} ${version}`));
    expect(unlisted.map(({ name }) => name)).toEqual([]);
    const names = partNames('server');
    expect(names).toEqual(expect.arrayContaining([FONT, 'avvio', 'fastify', 'kysely']));
    expect(bundled().length).toBeGreaterThan(60);
    expect(bundled().filter((each) => !listed.has(each))).toEqual([]);
    const { devDependencies } = manifest(join(ROOT, 'packages/server'));
    const inCore = Object.keys(manifest(join(ROOT, 'packages/core')).dependencies!);
    const onlyForTests = Object.keys(devDependencies!).filter(
      (name) => !inCore.includes(name) && name !== FONT,
    );
    expect(onlyForTests).toContain('smtp-server');
    expect(names.filter((name) => onlyForTests.includes(name) || name.startsWith('@types/'))).toEqual([]);
    expect(partNames('runtime')).toEqual(expect.arrayContaining(['node']));
    expect(partNames('web')).toEqual(
      expect.arrayContaining(['react', 'leaflet', 'react-leaflet', '@react-leaflet/core', 'zod']),
    );
    expect(partNames('web')).not.toContain('vite');
    expect(partNames('cli')).toEqual(expect.arrayContaining(['commander', 'ink', 'yoga-layout', 'undici']));
    expect(partNames('cli')).not.toContain('rolldown');
  });

  it('states the license of each package, with its text', () => {
    const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    const missing = components.filter(({ name, version }) => !notices.includes(`\n${name} ${version} (`));
    expect(missing).toEqual([]);
    const texts = notices.split(`${'='.repeat(78)}\n`).slice(1);
    expect(texts.filter((text) => text.split('\n\n').slice(1).join('').trim().length < 200)).toEqual([]);
    expect(/\nreact-leaflet .+\n[^=]*Hippocratic/.test(notices)).toBe(true);
    expect(readFileSync(join(folder, 'NOTICE'), 'utf8')).toContain('react-leaflet');
    expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toContain('Apache License');
  });

  it('says nothing of the machine that built it', () => {
    const own = files.filter(
      (path) =>
        /\.(js|json|sh|txt|md|service|timer|example|yaml)$/.test(path) && !path.includes('node_modules/'),
    );
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((path) => readFileSync(join(folder, path), 'utf8').includes(ROOT))).toEqual([]);
  });

  it('is whole by its sums, over every file', async () => {
    const { code } = await runCommand(
      ['sh', '-c', `cd '${folder}' && sha256sum --check --quiet SHA256SUMS`],
      process.env,
      '',
    );
    expect(code).toBe(0);
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
    const counted = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    expect(sums).toHaveLength(counted.length - 1);
  });
});
