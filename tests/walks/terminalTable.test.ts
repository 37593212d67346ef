import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { newId } from '@satomori/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../support/findProgram.ts';
import { runAtTerminal, script } from '../support/pseudoTerminal.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { commandEnvironment, runSatomori, SATOMORI } from '../support/satomoriCommand.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { endWithUs } from '../support/stopProcess.ts';

const execute = promisify(execFile);
const CLI_FOLDER = dirname(dirname(SATOMORI));

/** A name that would clear the screen, reverse the writing direction, and break columns and lines. */
const NASTY = 'わな\u001B[2J\u001B]0;x\u0007\u202E逆\u2066列\t隣\n次の行\r\u009B31m';
/** Whatever moves the cursor or reverses the writing direction; a line break ends each of our own lines. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const HARMFUL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;
/** Colours, the only sequences that our lines use. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const COLOURS = /\u001B\[[0-9;]*m/g;

/** Commands that print JSON; `$name` is a value from the sample site. */
const TABLE: readonly string[][] = [
  ['auth', 'status'],
  ['context', 'list'],
  ['context', 'show'],
  ['config', 'show'],
  ['config', 'get', 'url'],
  ['traps', 'list', '--all'],
  ['traps', 'show', '$trap'],
  ['traps', 'why', '$trap'],
  ['traps', 'signal', '$trap'],
  ['gateways', 'list'],
  ['gateways', 'show', '$gateway'],
  ['gateways', 'signal', '$gateway'],
  ['logs', 'traps', '-n', '50'],
  ['logs', 'gateways', '-n', '50'],
  ['patrols', 'list'],
  ['captures', 'list', '-n', '50'],
  ['captures', 'show', '$capture'],
  ['sightings', 'list', '-n', '50'],
  ['sightings', 'show', '$sighting'],
  ['efforts', 'list'],
  ['stats', 'captures', '--by', '月,鳥獣の種類'],
  ['stats', 'sightings'],
  ['stats', 'efficiency', '--by', 'メッシュ'],
  ['notifications', 'list'],
  ['users', 'list'],
  ['users', 'show'],
  ['groups', 'list'],
  ['sites', 'list'],
  ['sites', 'show'],
  ['questions', 'list'],
  ['areas', 'list'],
  ['images', 'get', '--dry-run', '-q', '炭焼'],
  ['commands'],
  ['help', 'exit-codes'],
];
/** The same, for administrators. */
const ADMIN_TABLE: readonly string[][] = [
  ['questions', 'show', 'result'],
  ['users', 'list', '--everyone'],
  ['audit', 'list', '-n', '50'],
  ['rules', 'list'],
  ['notifications', 'deliveries', '-n', '50'],
  ['notifications', 'why', 'hunter', '$incident'],
  ['integrations', 'list'],
  ['integrations', 'line'],
  ['uplinks', 'list', '-n', '50'],
  ['uplinks', 'parked'],
  ['evidence', 'check', 'hunter', '--month', 'last'],
];
/** They write, save files or wait; each has a walk or a test of its own. */
const ELSEWHERE = [
  'traps check',
  'traps undo',
  'traps move',
  'traps replace-sensor',
  'traps retire',
  'traps restore',
  'gateways move',
  'gateways replace',
  'gateways retire',
  'gateways restore',
  'efforts add',
  'notifications ack',
  'notifications watch',
  'support bundle',
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
  'evidence get',
  'evidence verify',
  'pdf get',
  'images show',
  'users add',
  'users set',
  'users disable',
  'users enable',
  'users sign-out',
  'users unlink',
  'users link',
  'users slip',
  'groups add',
  'groups change',
  'groups remove',
  'areas import',
  'areas remove',
  'sites set',
  'rules try',
  'rules set',
  'integrations create',
  'integrations revoke',
  'integrations try',
  'integrations broker',
  'integrations set-broker',
  'integrations mapping',
  'integrations set-mapping',
  'integrations replay',
  'uplinks assign',
  'uplinks replay',
  'import',
];

let server: RunningServer;
let folder: string;
let people: ReturnType<typeof createSamplePeople>;
let as: { url: string; token: string };
let asAdmin: typeof as;
let names: Record<string, string>;
let published: Map<string, { form: 'document' | 'lines'; schema: object }>;

const nameOf = (args: readonly string[]) =>
  args.slice(0, args[1]?.startsWith('-') === false ? 2 : 1).join(' ');
const filled = (args: readonly string[]) => args.map((arg) => (arg.startsWith('$') ? names[arg]! : arg));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satomori-table-'));
  server = await startServer();
  people = createSamplePeople(server.url);
  const { token, reading } = await people('gateway');
  as = { url: server.url, token };
  const [[trap], [gateway], [capture], [sighting]] = await Promise.all([
    reading.traps.list({ limit: 1 }).then(({ json }) => json),
    reading.gateways.list({ limit: 1 }).then(({ json }) => json),
    reading.captures.list({ limit: 1 }).then(({ json }) => json),
    reading.sightings.list({ limit: 1 }).then(({ json }) => json),
  ]);
  const nasty = await (await people('admin')).writing.traps.create({
    id: newId(),
    trap_no: 'NASTY-1',
    name: NASTY,
    trap_type: 'box',
    group_id: trap!.group_id,
    memo: NASTY,
  });
  asAdmin = { url: server.url, token: (await people('admin')).token };
  names = {
    $trap: nasty.id,
    $gateway: gateway!.id,
    $capture: capture!.id,
    $sighting: sighting!.id,
    $incident: (await reading.notifications.list({ kind: 'trap_fired' })).json[0]!.incident_id!,
  };
  const { stdout } = await runSatomori(['commands', '--json']);
  const rows = JSON.parse(stdout) as { name: string; json: { form: 'document'; schema: object } | null }[];
  published = new Map(rows.flatMap(({ name, json }) => (json === null ? [] : [[name, json]])));
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** The faults of a command's JSON; empty where it is as published. */
function faultsOf(name: string, text: string): string[] {
  const { form, schema } = published.get(name)!;
  const documents = form === 'lines' ? text.trimEnd().split('\n') : [text];
  const isValid = ajv.compile(schema);
  return documents.flatMap((each) =>
    isValid(JSON.parse(each)) ? [] : [`${name}: ${ajv.errorsText(isValid.errors)}`],
  );
}

/** The lines that would harm a terminal. */
const harmIn = (text: string) =>
  text
    .replaceAll(COLOURS, '')
    .split('\n')
    .filter((line) => HARMFUL.test(line));

describe('every command that prints JSON', () => {
  it('stands in this table, or is walked elsewhere', () => {
    const walked = [...TABLE, ...ADMIN_TABLE].map(nameOf).filter((name) => name !== 'help exit-codes');
    expect([...new Set(walked), ...ELSEWHERE].sort()).toEqual([...published.keys()].sort());
  });

  const whose = (words: readonly string[]) => (ADMIN_TABLE.some((row) => row === words) ? asAdmin : as);

  it.each([...TABLE, ...ADMIN_TABLE].map((words) => ({ line: words.join(' '), words })))(
    '$line',
    async ({ words }) => {
      const name = nameOf(words);
      const person = whose(words);
      const [json, piped, shown] = await Promise.all([
        runSatomori([...filled(words), '--json', 'all'], person),
        runSatomori(filled(words), person),
        script === undefined ? null : runAtTerminal(filled(words), { ...person, env: { PAGER: 'cat' } }),
      ]);
      expect([json.code, piped.code, shown?.code ?? 0]).toEqual([0, 0, 0]);

      expect(name === 'help exit-codes' ? [] : faultsOf(name, json.stdout)).toEqual([]);
      expect(harmIn(json.stdout + json.stderr)).toEqual([]);

      expect(piped.stdout + piped.stderr).not.toContain('\u001B');
      // The tabs between columns are our own; no name contains one.
      expect(harmIn((piped.stdout + piped.stderr).replaceAll('\t', ' '))).toEqual([]);

      expect(harmIn(shown?.stdout ?? '')).toEqual([]);
      expect(shown?.stdout).not.toBe('');
    },
  );
});

describe('a name that means harm', () => {
  it('is shown by its escapes in a table, a detail and an error', async () => {
    const list = await runSatomori(['traps', 'list', '-q', 'NASTY'], as);
    expect(list.stdout).toContain(String.raw`わな\e[2J\e]0;x\u0007\u202e逆\u2066列\t隣\n次の行\r\u009b31m`);
    expect(list.stdout.trimEnd().split('\n')).toHaveLength(1);
    const { code, stderr } = await runSatomori(['traps', 'show', NASTY.slice(0, 12)], as);
    expect({ code: code === 2 || code === 6, harm: harmIn(stderr) }).toEqual({ code: true, harm: [] });
    const asJson = await runSatomori(['traps', 'show', NASTY.slice(0, 12), '--json', 'name'], as);
    expect(harmIn(asJson.stderr)).toEqual([]);
    expect(JSON.parse(asJson.stderr)).toMatchObject({ error: { exit_code: code } });
  });

  it('keeps its meaning in JSON', async () => {
    const { stdout } = await runSatomori(['traps', 'list', '-q', 'NASTY', '--json', 'name,memo'], as);
    expect(JSON.parse(stdout)).toEqual([{ name: NASTY, memo: NASTY }]);
  });
});

it
  .skipIf(process.platform === 'win32')
  .each(['traps list --all', 'logs traps -n 1000', 'captures list --all --json all', 'commands --json'])(
  '%s | head -1 ends quietly',
  async (line) => {
    const command = `"${process.execPath}" "${SATOMORI}" ${line} | head -1 >/dev/null; echo "\${PIPESTATUS[0]}"`;
    const shell = endWithUs(spawn('bash', ['-c', command], { env: commandEnvironment(as) }));
    let [stdout, stderr] = ['', ''];
    shell.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    shell.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    await once(shell, 'close');
    expect({ code: stdout.trim(), isBroken: /EPIPE|Error|エラー/.test(stderr) }).toEqual({
      code: '0',
      isBroken: false,
    });
  },
);

it('without a terminal never asks: what would need an answer ends with 2', async () => {
  for (const args of [
    ['traps', 'check', 'NASTY-1'],
    ['notifications', 'ack', newId()],
    ['api', 'DELETE', `/api/traps/${newId()}`],
    ['auth', 'login', '--login-id', 'hunter'],
  ]) {
    const { code, stdout } = await runSatomori(args, as);
    expect([args, code, stdout]).toEqual([args, 2, '']);
  }
});

it('notifications watch prints what comes as JSON lines, and ends with 130 at Ctrl-C', async () => {
  const { reading, token } = await people('hunter');
  const { me } = await reading.users.list();
  const child = endWithUs(
    spawn(process.execPath, [SATOMORI, 'notifications', 'watch', '--json', 'all'], {
      env: commandEnvironment({ url: server.url, token }),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const ended = once(child, 'close');
  await expect.poll(() => stderr, { timeout: 30_000 }).toContain('-- 接続');
  const { writing } = await people('admin');
  await writing.notifications.act({
    action: 'announce',
    group_id: me.hunt_group_id!,
    title: 'お知らせ',
    body: '22日は山に入らないでください。',
  });
  await expect.poll(() => stdout, { timeout: 30_000 }).toMatch(/\n$/);
  child.kill('SIGINT');
  await ended;
  expect(child.exitCode).toBe(130);
  expect(faultsOf('notifications watch', stdout)).toEqual([]);
  const [line] = stdout.split('\n');
  const { id, title } = JSON.parse(line!) as { id: string; title: string };
  expect(title).toBe('お知らせ');
  const ack = await runSatomori(['notifications', 'ack', id, '--read', '--yes', '--json', 'all'], {
    url: server.url,
    token,
  });
  expect(ack.code).toBe(0);
  expect(JSON.parse(ack.stdout)).toEqual({ changed: 1 });
});

it.skipIf(script === undefined)(
  'a table longer than the terminal goes through the pager, unless told not to',
  async () => {
    const paged = { ...as, env: { PAGER: 'sed s/^/PAGED:/' } };
    // The count is on stderr, below the output of the pager.
    const isPaged = ({ stdout }: { stdout: string }) => {
      const lines = stdout.trimEnd().split('\n');
      expect(lines.pop()).toMatch(/^\d+件中 \d+件を表示しました。/);
      return lines.length > 0 && lines.every((line) => line.startsWith('PAGED:'));
    };
    expect(isPaged(await runAtTerminal(['traps', 'list', '--all'], paged))).toBe(true);
    for (const args of [
      ['traps', 'list', '--all', '--no-pager'],
      ['context', 'list'],
      ['logs', 'traps', '-n', '100'],
    ]) {
      expect([args, (await runAtTerminal(args, paged)).stdout.includes('PAGED:')]).toEqual([args, false]);
    }
  },
);

it.skipIf(process.platform === 'win32')(
  'completes commands, values and names of traps in a real bash',
  async () => {
    const lines = [
      `satomori() { "${process.execPath}" "${SATOMORI}" "$@"; }`,
      'eval "$(satomori completion bash)"',
      'complete -p satomori',
      'typed() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _satomori; printf "%s\\n" "${COMPREPLY[@]}"; }',
      'typed satomori traps ch; typed satomori traps show 西谷3; typed satomori logs traps --trap わな',
      `typed satomori traps show '"西谷3'; typed satomori traps show NASTY`,
      'typed satomori traps list --state 作動; typed satomori traps list --state = fired,un',
    ];
    const env = { ...commandEnvironment(as), LC_ALL: 'C.UTF-8' };
    const { stdout, stderr } = await execute('bash', ['--norc', '-c', lines.join('\n')], { env });
    // A name that would be harmful on the command line is not offered.
    expect({ stdout, stderr }).toEqual({
      stdout: [
        'complete -F _satomori satomori',
        'check',
        '西谷3号',
        '',
        '西谷3号',
        'NASTY-1',
        '作動',
        'fired\\,unknown',
        '',
      ].join('\n'),
      stderr: '',
    });
  },
);

const npm = findProgram(['npm']);

it.skipIf(npm === undefined || process.platform === 'win32')(
  'runs as an installed package, with nothing beside it',
  async () => {
    const home = join(folder, 'home');
    const env = {
      ...commandEnvironment(as),
      HOME: home,
      npm_config_cache: join(home, 'npm'),
      npm_config_update_notifier: 'false',
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
    };
    const options = { env, cwd: CLI_FOLDER };
    // The product is built already: this tests whether its files are all that it needs.
    await execute(npm!, ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], options);
    const [tgz] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    const install = ['install', '--global', '--offline', '--silent', '--prefix', join(folder, 'prefix')];
    await execute(npm!, [...install, join(folder, tgz!)], options);
    const satomori = join(folder, 'prefix', 'bin', 'satomori');
    expect(existsSync(join(folder, 'prefix/lib/node_modules/@satomori/cli/node_modules'))).toBe(false);
    const { stdout } = await execute(
      satomori,
      ['traps', 'list', '--jq', 'map(.trap_no) | index("NASTY-1")'],
      {
        env,
        cwd: folder,
      },
    );
    expect(Number(stdout)).toBeGreaterThanOrEqual(0);
  },
);
