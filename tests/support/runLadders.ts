// A server's timed job in a process of its own, to be killed: `runLadders.ts FOLDER NOW` runs the ladders of the
// database in the folder minute by minute from NOW on, and writes NOW when it begins, and each minute that is done.
import { openDatabase, runLadders } from '@satomori/server/testing';

const MINUTE = 60_000;
const [dataDir = '', from = ''] = process.argv.slice(2);
const database = openDatabase({ dataDir });
process.stdout.write(`${from}\n`);
for (let now = Number(from); ; now += MINUTE) {
  await runLadders(database, now);
  process.stdout.write(`${now}\n`);
}
