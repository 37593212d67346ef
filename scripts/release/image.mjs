import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../steps/run.mjs';
import { version } from './assemble.mjs';

/** In the order in which they are tried; docker counts only if its daemon answers. */
const BUILDERS = ['docker', 'podman', 'buildah'];
const isUsable = (name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0;

/**
 * Builds the image of a release and writes it as a file that `docker load` and `podman load` read.
 *
 * @param {string} folder the unpacked release
 * @returns the path of that file; undefined if no program here builds images
 * @throws Error if the build fails
 */
export async function buildImage(folder) {
  const builder = BUILDERS.find(isUsable);
  if (builder === undefined) return undefined;
  const name = `satomori:${version}`;
  const file = `${folder}.image.tar`;
  const base = process.env.SATOMORI_IMAGE_BASE;
  const build = ['build', '-f', join(folder, 'container', 'Dockerfile'), '-t', name];
  await mustRun(builder, [...build, ...(base ? ['--build-arg', `BASE=${base}`] : []), folder]);
  if (existsSync(file)) rmSync(file);
  await mustRun(
    builder,
    builder === 'buildah' ? ['push', name, `docker-archive:${file}:${name}`] : ['save', '-o', file, name],
  );
  return file;
}

async function mustRun(program, args) {
  const code = await run(program, args);
  if (code !== 0) throw new Error(`${program} ${args[0]} が終了コード ${code} で終わりました`);
}
