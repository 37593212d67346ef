import { expect, it } from 'vitest';
import { run } from '../testing/testWorld.ts';

it('lists every command with its options', async () => {
  const { stdout, code } = await run(['commands', '--json']);
  const rows = JSON.parse(stdout) as { name: string; description: string; options: { flags: string }[] }[];
  expect(code).toBe(0);
  expect(rows.map(({ name }) => name)).toEqual([
    'satomori',
    'auth login',
    'auth status',
    'auth logout',
    'auth token',
    'context list',
    'context use',
    'context show',
    'traps list',
    'traps show',
    'traps check',
    'gateways list',
    'gateways show',
    'logs traps',
    'logs gateways',
    'captures list',
    'captures show',
    'sightings list',
    'sightings show',
    'stats captures',
    'stats sightings',
    'pdf get',
    'images get',
    'notifications list',
    'api',
    'open',
    'commands',
    'help',
  ]);
  expect(rows.every(({ description }) => description !== '')).toBe(true);
  expect(rows.find(({ name }) => name === 'traps list')?.options.map(({ flags }) => flags)).toContain(
    '--state <states>',
  );
});
