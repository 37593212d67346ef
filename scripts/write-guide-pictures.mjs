// Makes the pictures of the guides anew, from the sample site as the walks see it: `npm run docs:pictures`.
import { inRepository } from './steps/paths.mjs';
import { runOnWorkspaceNode } from './steps/run.mjs';
import { ALL_PROJECTS, runVitest } from './steps/vitest-run.mjs';

async function writePictures() {
  if ((await runOnWorkspaceNode(inRepository('scripts', 'build.mjs'))) !== 0) return 1;
  process.env['SATOMORI_GUIDE_PICTURES'] = inRepository('docs', 'pictures');
  const { failed } = await runVitest(ALL_PROJECTS, ['tests/walks/screens.test.ts']);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await writePictures();
