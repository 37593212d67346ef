// The entry point on a fresh machine: plain JavaScript for Node 18 or newer, before anything is installed.
import { installDependencies } from './steps/install.mjs';
import { nodeVersionProblem } from './steps/node-version.mjs';
import { inRepository } from './steps/paths.mjs';
import { runOnWorkspaceNode } from './steps/run.mjs';
import { say } from './steps/say.mjs';
import { serve } from './steps/serve.mjs';

const commands = { start, test };

async function start(args) {
  const code = await runOnWorkspaceNode(inRepository('scripts', 'build.mjs'));
  if (code !== 0) throw new Error('組み立てに失敗しました');
  return serve({ openBrowser: args.includes('--open') });
}

function test(args) {
  return runOnWorkspaceNode(inRepository('scripts', 'test.mjs'), args);
}

async function main([name, ...args]) {
  const command = commands[name];
  if (command === undefined) throw new Error('使い方: node scripts/bootstrap.mjs start|test');
  const problem = nodeVersionProblem();
  if (problem !== undefined) throw new Error(problem);
  say(`Node ${process.versions.node} で始めます`);
  await installDependencies();
  return command(args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error.message);
  if (process.argv[2] === 'test') console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
