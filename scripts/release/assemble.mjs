import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NOT_BUNDLED } from '../../packages/server/scripts/notBundled.mjs';
import { runPnpm } from '../steps/install.mjs';
import { inRepository } from '../steps/paths.mjs';
import { writeNotices } from './notices.mjs';
import { describe, packagesBelow, packagesOf } from './packages.mjs';
import { copyRuntime, runtimePackages } from './runtime.mjs';
import { writeSbom } from './sbom.mjs';

const FONT_PACKAGE = inRepository('packages', 'server', 'node_modules', '@expo-google-fonts', 'noto-sans-jp');
const FONTS = ['400Regular/NotoSansJP_400Regular.ttf', '700Bold/NotoSansJP_700Bold.ttf'];
/** Files of the repository that a release has as they are, besides all of `deploy/`, by their folder there. */
const COPIED = {
  '.': ['LICENSE', 'NOTICE', 'CHANGELOG.md'],
  docs: ['docs/deploy.md'],
};

export const version = manifestOf(inRepository()).version;
export const releaseName = `satomori-${version}-${process.platform}-${process.arch}`;

/**
 * Makes the folder of a release out of what is built: nothing in it needs the network, or a program besides a
 * shell. Source: R117.
 *
 * @param {string} target a folder that does not exist, or is replaced
 * @param {Date} time stands in the bill of materials
 * @throws Error if a package may not be passed on
 */
export async function assembleRelease(target, time) {
  rmSync(target, { recursive: true, force: true });
  await installServer(join(target, 'server'));
  copyBuilt(target);
  cpSync(inRepository('deploy'), target, { recursive: true });
  for (const [folder, files] of Object.entries(COPIED))
    for (const file of files) copyInto(join(target, folder), file);
  writeFileSync(join(target, 'VERSION'), `${version}\n`);
  const packages = packagesOfRelease();
  writeFileSync(join(target, 'THIRD-PARTY-NOTICES.txt'), writeNotices(packages));
  writeFileSync(join(target, 'sbom.cdx.json'), writeSbom(packages, { version, time }));
}

/** The bundle of the server with what it loads from beside itself, from the packages on this machine where they are there. */
async function installServer(folder) {
  const code = await runPnpm(
    [
      '--filter',
      '@satomori/server',
      'deploy',
      '--prod',
      '--prefer-offline',
      '--config.nodeLinker=hoisted',
      folder,
    ],
    { quiet: true },
  );
  if (code !== 0) throw new Error(`サーバーの依存パッケージを写せませんでした（終了コード ${code}）`);
  // What the installer notes for itself, with paths of this machine in it.
  for (const name of readdirSync(folder))
    if (!['bundle', 'node_modules'].includes(name)) rmSync(join(folder, name));
  keepOnly(packagesBelow('server', NOT_BUNDLED), join(folder, 'node_modules'));
  const { name, type, license } = manifestOf(inRepository('packages', 'server'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, version, type, license })}\n`);
}

/** Removes all other packages: they are in the bundle, or types, which nothing reads when a server runs. */
function keepOnly(packages, modules) {
  const kept = new Set(packages.map(({ name }) => name));
  for (const entry of readdirSync(modules)) {
    const isScope = entry.startsWith('@');
    const names = isScope ? readdirSync(join(modules, entry)).map((name) => `${entry}/${name}`) : [entry];
    const dropped = names.filter((name) => !kept.has(name));
    for (const name of dropped) rmSync(join(modules, name), { recursive: true });
    if (isScope && dropped.length === names.length) rmSync(join(modules, entry), { recursive: true });
  }
}

function copyBuilt(target) {
  cpSync(inRepository('packages', 'web', 'dist'), join(target, 'web'), { recursive: true });
  cpSync(inRepository('packages', 'cli', 'bundle'), join(target, 'cli'), { recursive: true });
  for (const font of FONTS) copyInto(join(target, 'server', 'fonts'), join(FONT_PACKAGE, font));
  copyRuntime(target);
}

/** Everything of others in a release. */
function packagesOfRelease() {
  return [
    ...runtimePackages(),
    describe(FONT_PACKAGE, 'server'),
    ...packagesOf('server'),
    ...packagesOf('web'),
    ...packagesOf('cli'),
  ];
}

function copyInto(folder, file) {
  mkdirSync(folder, { recursive: true });
  cpSync(file.startsWith('/') ? file : inRepository(file), join(folder, basename(file)), {
    dereference: true,
  });
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
