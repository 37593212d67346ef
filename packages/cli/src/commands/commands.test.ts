import { expect, it } from 'vitest';
import { loadVerbs } from '../nouns.ts';
import { run } from '../testing/testProcess.ts';

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
    'traps why',
    'traps signal',
    'traps check',
    'traps undo',
    'traps move',
    'traps replace-sensor',
    'traps retire',
    'traps restore',
    'gateways list',
    'gateways show',
    'gateways signal',
    'gateways move',
    'gateways replace',
    'gateways retire',
    'gateways restore',
    'logs traps',
    'logs gateways',
    'patrols list',
    'captures list',
    'captures show',
    'sightings list',
    'sightings show',
    'efforts list',
    'efforts add',
    'stats captures',
    'stats sightings',
    'stats efficiency',
    'export captures',
    'export sightings',
    'export traps',
    'export gateways',
    'export trap-logs',
    'export gateway-logs',
    'export efforts',
    'export areas',
    'export patrol-book',
    'export open-sightings',
    'pdf get',
    'evidence check',
    'evidence get',
    'evidence verify',
    'images get',
    'images show',
    'notifications list',
    'notifications ack',
    'notifications watch',
    'notifications deliveries',
    'notifications why',
    'users list',
    'users show',
    'users add',
    'users set',
    'users disable',
    'users enable',
    'users sign-out',
    'users unlink',
    'users link',
    'users slip',
    'groups list',
    'groups add',
    'groups change',
    'groups remove',
    'areas list',
    'areas import',
    'areas remove',
    'sites list',
    'sites show',
    'sites set',
    'questions list',
    'questions show',
    'audit list',
    'rules list',
    'rules try',
    'rules set',
    'integrations list',
    'integrations create',
    'integrations revoke',
    'integrations try',
    'integrations broker',
    'integrations set-broker',
    'integrations line',
    'integrations mapping',
    'integrations set-mapping',
    'integrations replay',
    'uplinks list',
    'uplinks parked',
    'uplinks assign',
    'uplinks replay',
    'support bundle',
    'api',
    'import',
    'open',
    'config show',
    'config get',
    'config set',
    'completion',
    'complete',
    'commands',
    'help',
  ]);
  expect(rows.every(({ description }) => description !== '')).toBe(true);
  expect(rows.find(({ name }) => name === 'traps list')?.options.map(({ flags }) => flags)).toContain(
    '--state <states>',
  );
});

/** Commands that print text for people, a file, or the raw answer of the server. */
const WITHOUT_JSON = [
  'satomori',
  'auth login',
  'auth logout',
  'auth token',
  'context use',
  'api',
  'open',
  'config set',
  'completion',
  'complete',
  'help',
];

it('publishes a schema for each command that prints JSON', async () => {
  const { stdout } = await run(['commands', '--jq', 'map({name, json})[]']);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; json: { form: string; schema: object } | null });
  expect(rows.filter(({ json }) => json === null).map(({ name }) => name)).toEqual(WITHOUT_JSON);
  const published = rows.filter(({ json }) => json !== null).map(({ name }) => name);
  const defined = Object.values(await loadVerbs())
    .flat()
    .filter(({ output }) => output !== undefined)
    .map(({ noun, verb }) => `${noun} ${verb}`);
  expect([...published].sort()).toEqual([...defined, 'commands', 'import'].sort());
  expect((await run(['help', 'exit-codes', '--json'])).stdout).toBe('code\nname\nmeaning\n');
  expect(rows.find(({ name }) => name === 'logs traps')?.json?.form).toBe('lines');
  expect(rows.find(({ name }) => name === 'traps show')?.json?.schema).toMatchObject({
    type: 'object',
    properties: { state: { enum: expect.arrayContaining(['fired', 'armed']) } },
  });
});

it('keeps each verb with the noun that it names', async () => {
  for (const [noun, verbs] of Object.entries(await loadVerbs()))
    expect(verbs.map((verb) => verb.noun)).toEqual(verbs.map(() => noun));
});
