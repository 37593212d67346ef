import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from '../steps/run.mjs';
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
  // The OCI format has no place for the health check.
  const format = builder === 'docker' ? [] : ['--format', 'docker'];
  const args = ['build', ...format, '-f', join(folder, 'container', 'Dockerfile'), '-t', name];
  await mustRun(builder, [...args, ...(base ? ['--build-arg', `BASE=${base}`] : []), folder]);
  rmSync(file, { force: true });
  await mustRun(builder, saveAs(file, name)[builder]);
  await mustRun('gzip', ['-6', '-n', '-f', file]);
  return `${file}.gz`;
}

const saveAs = (file, name) => ({
  docker: ['save', '-o', file, name],
  podman: ['save', '-o', file, name],
  buildah: ['push', name, `docker-archive:${file}:${name}`],
});
