import { newId } from '@satomori/core';
import { startCuttingProxy } from '../support/cuttingProxy.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { commandEnvironment, SATOMORI } from '../support/satomoriCommand.ts';
import { startServer } from '../support/server.ts';
import { asMs, median, percentile, report } from './report.ts';
import { openTerminalOf } from './terminal/openTerminalOf.ts';

const LINE_MS = 300;
const EVENTS_PER_S = 50;
const KEYS = 40;
const BETWEEN_KEYS_MS = 250;
const MAX_MS = 500;

const server = await startServer();
const proxy = await startCuttingProxy(server.port, LINE_MS);
try {
  const admin = await createSamplePeople(server.url)('admin');
  const { json: traps } = await admin.reading.traps.list({ limit: 1 });
  const env = commandEnvironment({ url: `http://127.0.0.1:${proxy.port}`, token: admin.token });
  const terminal = openTerminalOf([process.execPath, SATOMORI], env);
  await terminal.sees('最終確認');
  terminal.press('3');
  await terminal.sees('定時通信');
  const stream = setInterval(() => {
    const act = { id: newId(), trap_id: traps[0]!.id, kind: 'patrol' as const };
    void admin.writing.trapLogs.record({ ...act, occurred_at: new Date().toISOString() }).catch(() => {});
  }, 1000 / EVENTS_PER_S);
  await terminal.sees('見回り');
  const times: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    // Each key press opens or closes the help, whose words appear nowhere else.
    const startedAt = performance.now();
    const answer = terminal.sees(key % 2 === 0 ? 'キーの説明' : '発生');
    terminal.press('?');
    await answer;
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_KEYS_MS));
  }
  clearInterval(stream);
  terminal.press('q');
  await terminal.ended;
  const slow = percentile(times, 0.95);
  report([
    {
      figure: `端末の画面が打鍵に答えるまで(${LINE_MS} ms の回線、毎秒 ${EVENTS_PER_S} 件、95 %)`,
      value: asMs(slow),
      ratio: `中央値 ${asMs(median(times))}`,
      goal: `≤ ${MAX_MS} ms`,
      isMet: slow <= MAX_MS,
    },
  ]);
} finally {
  await proxy.stop();
  await server.stop();
}
