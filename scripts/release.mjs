// Makes a release in release/: a folder, its archive, and an image where a program that builds images is here.
// `--folder PATH` makes only the folder, of what is already built.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packRelease, writeSums } from './release/archive.mjs';
import { assembleRelease, releaseName } from './release/assemble.mjs';
import { buildImage } from './release/image.mjs';
import { inRepository, repositoryRoot } from './steps/paths.mjs';
import { runOnWorkspaceNode } from './steps/run.mjs';
import { say } from './steps/say.mjs';

/** The time of the commit, so that packing it again gives the same bytes; without git, of the first moment. */
function commitTime() {
  try {
    const options = { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return new Date(Number(execFileSync('git', ['log', '-1', '--format=%ct'], options)) * 1000);
  } catch {
    return new Date(0);
  }
}

async function makeFolder(folder, time) {
  await assembleRelease(folder, time);
  await writeSums(folder);
}

async function release() {
  const { values } = parseArgs({ options: { folder: { type: 'string' } } });
  const time = commitTime();
  if (values.folder !== undefined) return makeFolder(resolve(values.folder), time);
  if ((await runOnWorkspaceNode(inRepository('scripts', 'build.mjs'))) !== 0)
    throw new Error('組み立てに失敗しました');
  const folder = inRepository('release', releaseName);
  await makeFolder(folder, time);
  report(await packRelease(folder, time));
  const image = await buildImage(folder);
  if (image === undefined) say('イメージは作りません（docker、podman、buildah のどれも使えません）');
  else report(image);
}

const report = (path) => say(`${path}（${(statSync(path).size / 1e6).toFixed(1)} MB）`);

await release();
