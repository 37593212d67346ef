// `npm run test:mutations`: breaks the code on purpose, once for each entry of tests/mutations/, and requires that
// the tests named there fail. With arguments, only the mutations whose list, rule, file or text contains one of them:
// `npm run test:mutations -- events hub.ts`. With --shard=1/4, only that part of them.
import { readMutations, runMutations, selectMutations, shardOf } from './steps/mutations.mjs';

async function testMutations(args) {
  const [words, options] = [
    args.filter((arg) => !arg.startsWith('--')),
    args.filter((arg) => arg.startsWith('--')),
  ];
  const shard = options.find((option) => option.startsWith('--shard='));
  const unknown = options.find((option) => option !== shard);
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}`);
  const selected = selectMutations(await readMutations(), words);
  const mutations = shard === undefined ? selected : shardOf(selected, shard.slice('--shard='.length));
  if (mutations.length === 0) throw new Error('No mutation is called so');
  const { died, survived } = await runMutations(mutations, stopSignal());
  console.log(`${died} died, ${survived} survived`);
  return survived === 0 ? 0 : 1;
}

/** Ctrl-C ends the run after its child processes have ended and its copy is removed. */
function stopSignal() {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stop.abort(new Error(`Stopped by ${signal}`)));
  return stop.signal;
}

process.exitCode = await testMutations(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  return 1;
});
