import { newId, type Trap } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cellsOf, startsAt } from '../support/cellWidths.ts';
import { startCuttingProxy } from '../support/cuttingProxy.ts';
import { inForm } from '../support/fullForm.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { commandEnvironment, SATOMORI } from '../support/satomoriCommand.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openTerminal, TMUX, type TmuxTerminal } from '../support/tmuxTerminal.ts';

const IDLE_MS = inForm(5_000, 30_000);
const MAX_IDLE_BYTES = 2_048;
const EVENTS_PER_S = 50;
const LINE_MS = 300;
/** Rows that the dashboard loads of a long list at first. */
const PAGE = 100;
const PROMPT = /^\$ *$/m;
const BOX_DRAWING = /[\u2500-\u259f]/;
// oxlint-disable-next-line no-control-regex -- what a program writes to colour
const COLOR = /\u001b\[(?:[0-9;]*;)?(?:3[0-7]|9[0-7])m/;
/** Beyond the basic plane, an emoji, half width, ambiguous width; and what must never reach a terminal unchanged. */
const NAMES = ['𠮷野🦌沢', 'ｶﾓｼｶ沢①', '悪\u001b[31m\u202e逆\n行\t字'];
/** The lists, each with the words that only its headings contain. */
const TABS = {
  わな: '最終見回り',
  親機: 'コード',
  履歴: '内容 +わな',
  通知: '経過',
  捕獲: '捕獲個体番号',
  親機の履歴: '内容 +親機',
};

let server: RunningServer;
let admin: Person;
const terminals: TmuxTerminal[] = [];

function open(columns: number, rows: number, url = server.url): TmuxTerminal {
  const env = { SATOMORI_RUN: `${process.execPath} ${SATOMORI}` };
  const terminal = openTerminal(columns, rows, commandEnvironment({ url, token: admin.token, env }));
  terminals.push(terminal);
  return terminal;
}

beforeAll(async () => {
  if (TMUX === undefined) return;
  server = await startServer();
  admin = await signIn(server.url, 'admin');
  const { json: traps } = await admin.reading.traps.list({ state: 'fired,unknown', limit: NAMES.length });
  for (const [index, name] of NAMES.entries()) {
    const { id, version } = traps[index]!;
    await admin.writing.traps.change(id, { version, name });
  }
});

afterAll(async () => {
  for (const terminal of terminals) terminal.close();
  await server?.stop();
});

/** The columns of a table are aligned with their headings, and no line is longer than the screen. */
function expectAligned(lines: readonly string[], columns: number): void {
  const [, , head = '', rule = ''] = lines;
  expect(cellsOf(rule)).toBe(columns);
  const rows = lines.slice(4, -1).filter((line) => line.trim() !== '');
  const left = head.split(/ {2,}/).filter((heading) => heading !== '' && !RIGHT_ALIGNED.has(heading));
  for (const heading of left) {
    const edge = cellsOf(head.slice(0, head.indexOf(`  ${heading}`) + 2));
    for (const row of rows) expect([heading, row, startsAt(row, edge)]).toEqual([heading, row, true]);
  }
  for (const line of lines) expect(cellsOf(line)).toBeLessThanOrEqual(columns);
}
const RIGHT_ALIGNED = new Set(['わな', '頭数', '写真']);

describe.skipIf(TMUX === undefined)('the dashboard in a real terminal', () => {
  let terminal: TmuxTerminal;

  // A failed test may have left the dashboard open.
  beforeEach(async () => {
    terminal?.press('C-c');
    await terminal?.sees(PROMPT);
  });

  it.each([
    [80, 24],
    [200, 50],
  ])(
    'is aligned in every list at %i × %i, and shows no control character of a name',
    async (columns, rows) => {
      terminal = open(columns, rows);
      terminal.run('clear; $SATOMORI_RUN');
      await terminal.sees(/接続中[\s\S]*作動/);
      expect(terminal.lines()).toHaveLength(rows);
      for (const [index, [label, head]] of Object.entries(TABS).entries()) {
        terminal.press(String(index + 1));
        // With its first row: the list itself is shown, not only its name.
        await terminal.sees(new RegExp(`${head}.*\\n─+\\n> `));
        terminal.keep(`dashboard-${columns}x${rows}-${index + 1}-${label}`);
        expectAligned(terminal.lines(), columns);
      }
      terminal.press('1', 'Enter');
      await terminal.sees('わなの詳細');
      terminal.keep(`dashboard-${columns}x${rows}-detail`);
      terminal.press('?');
      await terminal.sees('キーの説明');
      terminal.keep(`dashboard-${columns}x${rows}-help`);
      terminal.press('1', '/');
      terminal.type('悪');
      await terminal.sees('1/1基');
      expect(terminal.screen()).toMatch(/悪\\e\[31m/);
      expect(terminal.written()).not.toContain('\u202e');
      terminal.press('Escape');
      await terminal.sees('1/40基');
      terminal.press('q');
      await terminal.sees(PROMPT);
    },
  );

  it('follows the size of its window', async () => {
    terminal = terminals[0]!;
    terminal.run('clear; $SATOMORI_RUN');
    await terminal.sees(/接続中[\s\S]*作動/);
    for (const [columns, rows] of [
      [120, 40],
      [60, 12],
      [80, 24],
    ] as const) {
      terminal.resize(columns, rows);
      await expect
        .poll(() => terminal.lines().map(cellsOf), { timeout: 15_000 })
        .toSatisfy((widths: number[]) => widths.length === rows && widths[3] === columns);
      await terminal.sees(/終了 +1\/40基\n$/);
      expect(terminal.screen().match(/里守 /g)).toHaveLength(1);
    }
    terminal.press('q');
    await terminal.sees(PROMPT);
  });

  it('writes next to nothing while nothing happens', async () => {
    terminal.run('clear; $SATOMORI_RUN');
    await terminal.sees(/接続中[\s\S]*作動/);
    const before = Buffer.byteLength(terminal.written());
    // The passing of time is what this tests.
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    expect(Buffer.byteLength(terminal.written()) - before).toBeLessThan(MAX_IDLE_BYTES);
    terminal.press('q');
    await terminal.sees(PROMPT);
  });

  it('leaves what was on the screen and above it as it was', async () => {
    terminal.run('clear; seq 100');
    await terminal.sees(/^100\n\$/m);
    const before = terminal.history();
    terminal.run('$SATOMORI_RUN; echo CODE $?');
    await terminal.sees(/接続中[\s\S]*作動/);
    terminal.press('j', 'j', '3', 'q');
    await terminal.sees('CODE 0');
    const after = terminal.history();
    expect(after.slice(0, before.length)).toBe(before);
    expect(after.slice(before.length).trim()).toMatch(/^\$SATOMORI_RUN; echo CODE \$\?\nCODE 0\n\$$/);
  });

  it.each([
    ['Ctrl-C', 130, '中断しました'],
    ['SIGTERM', 143, ''],
  ])('gives the terminal back at %s', async (how, code, words) => {
    // Read from what was written: on the screen the dashboard soon hides it.
    const pids = () => [...terminal.written().matchAll(/^PID(\d+)\r?$/gm)].map(([, pid]) => Number(pid));
    const before = pids().length;
    terminal.run('clear; echo MAE; bash -c \'echo "PID$$"; exec $SATOMORI_RUN\'; echo CODE $?');
    await expect.poll(() => pids().length, { timeout: 15_000 }).toBe(before + 1);
    const pid = pids().at(-1)!;
    await terminal.sees(/接続中[\s\S]*作動/);
    if (how === 'Ctrl-C') terminal.press('C-c');
    else process.kill(pid, 'SIGTERM');
    await terminal.sees(new RegExp(`^MAE\\nPID${pid}\\n[\\s\\S]*${words}[\\s\\S]*^CODE ${code}$`, 'm'));
    terminal.run("stty -a | grep -o -E -e '-?(icanon|echo) '");
    await terminal.sees(/^icanon *\necho *$/m);
  });

  it('is put aside by Ctrl-Z, the shell as it was, and shows what is true now after fg', async () => {
    const [{ id, name, version }] = (await admin.reading.traps.list({ state: 'fired', limit: 1 })).json as [
      Trap,
    ];
    terminal = open(80, 24);
    terminal.run('clear; seq 100');
    await terminal.sees(/^100\n\$/m);
    const before = terminal.history();
    terminal.run('$SATOMORI_RUN; echo CODE $?');
    await terminal.sees(/接続中[\s\S]*作動/);
    terminal.press('C-z');
    await terminal.sees(/Stopped[\s\S]*^\$ *$/m);
    expect(terminal.history().slice(0, before.length)).toBe(before);
    expect(terminal.screen()).not.toContain('接続中');
    // Lines are typed and echoed as before, and no letter goes to the stopped program.
    terminal.run("stty -a | grep -o -E -e '-?(icanon|echo) '; jobs");
    await terminal.sees(/^icanon *\necho *\n\[1\]\+ +Stopped/m);
    await admin.writing.traps.change(id, { version, name: '止めた間に改名' });
    terminal.run('fg');
    await terminal.sees(/接続中[\s\S]*止めた間に改名/);
    // Keys are read again.
    terminal.press('?');
    await terminal.sees('キーの説明');
    terminal.press('C-z');
    await terminal.sees(/Stopped[\s\S]*^\$ *$/m);
    terminal.run('fg');
    await terminal.sees('キーの説明');
    await admin.writing.traps.change(id, { version: version + 1, name });
    terminal.press('q');
    await terminal.sees(PROMPT);
    // The first key after that may still go to the program as it ends.
    terminal.run('true; echo ENDED');
    await terminal.sees(/^ENDED$/m);
    expect(terminal.history().slice(0, before.length)).toBe(before);
  });

  it('gives it back after an error too, and says what it was', async () => {
    terminal.run('clear; echo MAE; SATOMORI_TOKEN=eyJ.eyJ.x $SATOMORI_RUN; echo CODE $?');
    await terminal.sees(/^CODE 4$/m);
    expect(terminal.screen()).toMatch(/^MAE\n[\s\S]*satomori auth login/);
  });

  it('tells 向かいます after w and a, with the minutes', async () => {
    terminal.run('clear; $SATOMORI_RUN');
    await terminal.sees(/接続中[\s\S]*作動/);
    terminal.press('4', '/');
    terminal.type('わな作動');
    terminal.press('Enter');
    await terminal.sees(/> .*わな作動.*未読/);
    terminal.press('a');
    await terminal.sees('いまは見るだけです');
    terminal.press('w');
    await terminal.sees('書き込みできます');
    terminal.press('a');
    await terminal.sees('に向かいます');
    terminal.keep('dashboard-80x24-answer');
    terminal.press('1', '5', 'Enter');
    await terminal.sees('知らせました');
    await terminal.sees(/> .*わな作動.* 向か/);
    const { json } = await admin.reading.notifications.list({ kind: 'trap_fired' });
    expect(json[0]?.responder).toMatchObject({ is_me: true, eta_minutes: 15 });
    terminal.press('q');
    await terminal.sees(PROMPT);
  });

  it('has no colour where none is wanted, and nothing drawn where it is read aloud', async () => {
    const start = terminal.written().length;
    terminal.run('clear; NO_COLOR=1 $SATOMORI_RUN');
    await terminal.sees(/接続中[\s\S]*> ▲ 作動/);
    terminal.press('q');
    await terminal.sees(PROMPT);
    expect(terminal.written().slice(start)).not.toMatch(COLOR);
    const spoken = terminal.written().length;
    terminal.run('clear; $SATOMORI_RUN --screen-reader');
    await terminal.sees('選択中 状態: ! 作動');
    terminal.press('j', '3');
    await terminal.sees('履歴（');
    terminal.keep('dashboard-80x24-spoken');
    terminal.press('q');
    await terminal.sees(PROMPT);
    expect(terminal.written().slice(spoken)).not.toMatch(BOX_DRAWING);
  });

  it('is a plain list on a terminal that can only print', async () => {
    const start = terminal.written().length;
    terminal.run('clear; TERM=dumb $SATOMORI_RUN; echo CODE $?');
    await terminal.sees(/稼働中[\s\S]*^CODE 0$/m);
    const written = terminal.written().slice(start);
    const list = written.slice(written.indexOf('状態'), written.lastIndexOf('CODE 0'));
    expect(list).toContain('稼働中');
    expect(list).not.toContain('\u001b');
  });
});

describe.skipIf(TMUX === undefined)('over a long line', () => {
  it('answers keys while a stream of changes runs, and ends with the newest of them', async () => {
    const proxy = await startCuttingProxy(server.port, LINE_MS);
    const terminal = open(80, 24, `http://127.0.0.1:${proxy.port}`);
    const { json: traps } = await admin.reading.traps.list({ limit: 1 });
    let sent = 0;
    const record = async () => {
      sent += 1;
      const memo = `流れ${sent}`;
      await admin.writing.trapLogs.record({
        id: newId(),
        trap_id: traps[0]!.id,
        kind: 'patrol',
        occurred_at: new Date().toISOString(),
        memo,
      });
    };
    terminal.run('clear; $SATOMORI_RUN');
    await terminal.sees(/接続中[\s\S]*作動/);
    terminal.press('3');
    await terminal.sees(/定時通信/);

    const under: Promise<void>[] = [];
    const stream = setInterval(() => under.push(record()), 1000 / EVENTS_PER_S);
    try {
      await terminal.sees(/^> .*流れ\d+/m);
      const before = sent;
      const marked = () => terminal.lines().findIndex((line) => line.startsWith('> '));
      terminal.press('j', 'j');
      await expect.poll(marked, { timeout: 15_000 }).toBe(6);
      terminal.press('g');
      await expect.poll(marked, { timeout: 15_000 }).toBe(4);
      // The stream kept running meanwhile, and still does.
      await expect.poll(() => sent).toBeGreaterThan(before);
      // A broken connection is resumed, and nothing that happened meanwhile is missing.
      proxy.cut();
      await terminal.sees(/切断|接続しています/);
      await terminal.sees('接続中');
    } finally {
      clearInterval(stream);
      await Promise.all(under);
    }
    // Concurrent ones may be stored in any order; this one comes after all of them.
    await record();
    await terminal.sees(new RegExp(`^> .*流れ${sent}\\b`, 'm'));
    // The first page and every one since: none lost, none duplicated.
    await terminal.sees(`1/${PAGE + sent}+件`);
    terminal.keep('dashboard-80x24-stream');
    terminal.press('q');
    await terminal.sees(PROMPT);
    await proxy.stop();
  });
});
