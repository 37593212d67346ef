// Makes a release in release/: a folder and its archive, and the image where a program that builds images is here.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { assembleRelease, releaseName } from './release/assemble.mjs';
import { packRelease, writeSums } from './release/archive.mjs';
import { buildImage } from './release/image.mjs';
import { inRepository, repositoryRoot } from './steps/paths.mjs';
import { runOnWorkspaceNode } from './steps/run.mjs';
import { say } from './steps/say.mjs';

/** The time of the commit, so that the same commit packs the same way. */
function commitTime() {
  const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  return new Date(Number(seconds) * 1000);
}

const megabytes = (path) => `${(statSync(path).size / 1e6).toFixed(1)} MB`;

async function release() {
  if ((await runOnWorkspaceNode(inRepository('scripts', 'build.mjs'))) !== 0) return 1;
  const time = commitTime();
  const folder = inRepository('release', releaseName);
  await assembleRelease(folder, time);
  await writeSums(folder);
  const archive = await packRelease(folder, time);
  say(`${archive}（${megabytes(archive)}）`);
  const image = await buildImage(folder);
  say(
    image === undefined
      ? 'イメージは作りません（docker、podman、buildah のどれもありません）'
      : `${image}（${megabytes(image)}）`,
  );
  return 0;
}

process.exitCode = await release();
