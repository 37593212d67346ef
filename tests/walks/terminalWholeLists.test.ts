import { newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAtTerminal, script } from '../support/pseudoTerminal.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { type CommandOptions, runSatomori } from '../support/satomoriCommand.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** Registered after the traps of the sample, so that these alone are the newest page of the list. */
const NEWER_TRAPS = 110;

let server: RunningServer;
let as: CommandOptions;
let fired: string[];
let count: number;

beforeAll(async () => {
  server = await startServer();
  const { reading, writing, token } = await createSamplePeople(server.url)('admin');
  as = { url: server.url, token };
  for (let number = 1; number <= NEWER_TRAPS; number++) {
    await writing.traps.create({
      id: newId(),
      trap_no: `N-${number}`,
      name: `新しい${number}号`,
      trap_type: 'box',
    });
  }
  const { json } = await reading.traps.list({ state: 'fired', limit: 1000 });
  fired = json.map(({ name }) => name).sort();
  count = (await reading.traps.list({ count: '1', limit: 1 })).total ?? 0;
});

afterAll(() => server?.stop());

it('counts the fired traps behind a hundred newer ones', async () => {
  expect(fired.length).toBeGreaterThan(0);
  const filter = '[.[] | select(.state == "fired") | .name] | sort';
  const { code, stdout } = await runSatomori(['traps', 'list', '--jq', filter], as);
  expect({ code, names: JSON.parse(stdout) }).toEqual({ code: 0, names: fired });
  const json = await runSatomori(['traps', 'list', '--json', 'id'], as);
  expect(JSON.parse(json.stdout)).toHaveLength(count);
  const piped = await runSatomori(['traps', 'list'], as);
  expect(piped.stdout.trimEnd().split('\n')).toHaveLength(count);
});

it.runIf(script !== undefined)('shows them first at a terminal, and says of how many', async () => {
  const { stdout } = await runAtTerminal(['traps', 'list', '--color', 'never', '--no-pager'], as);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.at(-1)).toBe(`${count}件中 100件を表示しました。すべて見る: --all`);
  const rows = lines.slice(2, 2 + fired.length);
  expect(rows.filter((row) => !row.includes('作動'))).toEqual([]);
});
