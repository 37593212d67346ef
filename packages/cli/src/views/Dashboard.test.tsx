import type { ApiRole } from '@satomori/core';
import { render } from 'ink-testing-library';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createLiveBoard } from '../live/liveBoard.ts';
import { prepareEveryWidth, widthOf } from '../text/width.ts';
import type { Follow } from '../server/connect.ts';
import {
  answer,
  captureWith,
  firedTrapWith,
  gatewayWith,
  idOf,
  minutesAgo,
  NOW,
  notificationWith,
  trapLogWith,
  trapWith,
} from '../testing/samples.ts';
import { testContext } from '../testing/testContext.ts';
import { Dashboard, type DashboardProps } from './Dashboard.tsx';
import { tabsFor } from './tabs/tabsFor.ts';
import type { Tab } from './tabs/tab.ts';

beforeAll(prepareEveryWidth);

const TRAPS = [
  trapWith({ id: idOf(1), name: '炭焼沢' }),
  firedTrapWith({ id: idOf(2), name: '西谷3号', incident_id: idOf(60) }),
  trapWith({
    id: idOf(3),
    name: '𠮷野🦌ｶﾓ',
    last_proof_at: minutesAgo(600),
    state_until: minutesAgo(450),
  }),
];
const LOGS = Array.from({ length: 100 }, (_, index) =>
  trapLogWith({ id: idOf(500 - index), created_at: minutesAgo(index), memo: `記録${500 - index}` }),
);
/** Generous, because a busy machine is not a defect. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const ADMIN: ApiRole[] = ['hunter', 'posting', 'gwView', 'satomori', 'admin'];

type Lists = Parameters<typeof testContext>[0];

/** Shows the dashboard on a terminal of this size, with a server of these lists. */
async function show(change: Partial<DashboardProps> = {}, lists: Lists = {}, roles: ApiRole[] = ADMIN) {
  const list = <Row,>(rows: Row[]) => ({ list: vi.fn(async (_query: object) => answer(rows)) });
  const logs = vi.fn(async ({ cursor }: { cursor?: string; q?: string }) =>
    cursor === undefined
      ? answer(LOGS, { next: 'older' })
      : answer([trapLogWith({ id: idOf(400), created_at: minutesAgo(400), memo: '最古' })]),
  );
  const { context } = testContext({
    traps: list(TRAPS),
    gateways: list([gatewayWith()]),
    trapLogs: { list: logs },
    notifications: list([notificationWith(), notificationWith({ id: idOf(71), resolved_at: minutesAgo(1) })]),
    captures: { ...list([captureWith()]), latest: async () => answer([]) },
    ...lists,
  } as Lists);
  const handlers: Parameters<Follow>[0][] = [];
  const follow: Follow = async (options) => void handlers.push(options);
  const tabs = tabsFor(new Set(roles), { ...context, needsApproval: true }) as [Tab, ...Tab[]];
  const board = createLiveBoard({
    follow,
    feeds: tabs.map(({ feed }) => feed),
    now: () => NOW,
    signal: context.signal,
  });
  await board.run();
  handlers[0]?.onState?.('connected');
  const props: DashboardProps = {
    title: '里山町',
    board,
    tabs,
    canWrite: true,
    now: () => NOW,
    style: { hasColor: false, isAscii: false },
    isSpoken: false,
    onQuit: vi.fn(),
    onInterrupt: vi.fn(),
    onStop: vi.fn(async () => {}),
    send: vi.fn(async () => {}),
    ...change,
  };
  const app = render(<Dashboard {...props} />);
  const resize = (columns: number, rows: number) => {
    Object.defineProperties(app.stdout, {
      columns: { value: columns, configurable: true },
      rows: { value: rows, configurable: true },
    });
    app.stdout.emit('resize');
  };
  const lines = () => (app.lastFrame() ?? '').split('\n');
  resize(80, 12);
  if (!props.isSpoken) await until(() => expect(widthOf(lines()[3] ?? '')).toBe(80));
  const screen = () => lines().join('\n');
  const marked = () => lines().find((line) => line.startsWith('> ')) ?? '';
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      app.stdin.write(key);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { ...app, props, lines, screen, marked, press, resize, stream: handlers[0], logs };
}

const DOWN = '\u001B[B';
const ESCAPE = '\u001B';

describe('the lists', () => {
  it('are those that the person may read', async () => {
    const tabsOf = async (...roles: ApiRole[]) =>
      (await show({}, {}, roles)).lines()[1]?.replace(/ {2,}\S+$/, '');
    expect(await tabsOf(...ADMIN)).toBe('[1 わな] 2 親機  3 履歴  4 通知  5 捕獲  6 親機の履歴');
    expect(await tabsOf('hunter', 'satomori')).toBe('[1 わな] 2 履歴  3 通知  4 捕獲');
    expect(await tabsOf('hokapato', 'gwView')).toBe('[1 わな] 2 親機  3 履歴  4 通知  5 親機の履歴');
    expect(await tabsOf('posting', 'satomori')).toBe('[1 通知]');
  });

  it('show the counts, the columns, one rule, and what needs a person first', async () => {
    const { lines } = await show();
    expect(lines()[0]).toMatch(/^里守 {2}里山町 {2}▲1 ◆1 ●1 +接続中 12:00$/);
    expect(lines()[2]).toMatch(/状態 +名前 +最終確認 +電池 +電波 +親機 +最終見回り/);
    expect(lines()[3]).toBe('─'.repeat(80));
    expect(
      lines()
        .slice(4, 7)
        .map((row) => /\S \S+/.exec(row.slice(2))?.[0]),
    ).toEqual(['▲ 作動', '◆ 不明', '● 稼働中']);
    expect(lines().at(-1)).toMatch(/q 終了 +1\/3基$/);
    expect(lines()).toHaveLength(12);
  });

  it('are aligned by display width', async () => {
    const { lines } = await show();
    const starts = lines()
      .slice(4, 7)
      .map((line) => widthOf(/^.*?(?=3\.1V)/.exec(line)?.[0] ?? ''));
    expect(new Set(starts).size).toBe(1);
    expect(starts[0]).toBe(widthOf(/^.*?(?=電池)/.exec(lines()[2] ?? '')?.[0] ?? ''));
  });

  it('change with a number or with Tab, and keep their place', async () => {
    const { press, screen, marked } = await show();
    await press('j', '3');
    await until(() => expect(screen()).toContain('記録500'));
    await press('\t');
    await until(() => expect(screen()).toContain('[4 通知]'));
    await press('1');
    await until(() => expect(marked()).toContain('𠮷野'));
  });

  it('fit whatever size the terminal has', async () => {
    const { resize, lines } = await show();
    for (const [columns, rows] of [
      [200, 50],
      [40, 8],
      [20, 6],
      [80, 24],
    ] as const) {
      resize(columns, rows);
      await until(() => expect(lines()).toHaveLength(rows));
      for (const line of lines()) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    }
  });

  it('hand no escape sequence, line break or turned text to the terminal', async () => {
    const name = '\u001B[2J悪\n改行\u202E逆';
    const { screen, press } = await show({}, { traps: { list: async () => answer([trapWith({ name })]) } });
    // Cut in the list, since escaping makes it long; complete in the detail.
    expect(screen()).toContain('\\e[2J悪\\n改');
    await press('\r');
    await until(() => expect(screen()).toContain('わなの詳細'));
    expect(screen()).toContain('\\e[2J悪\\n改行\\u202e逆');
    expect(screen()).not.toContain('\u202E');
  });
});

describe('the mark', () => {
  it('moves by lines, by screens and to the ends, also where many keys come as one text', async () => {
    const { press, marked } = await show();
    await press('3');
    await until(() => expect(marked()).toContain('記録500'));
    await press('jjjk', DOWN);
    await until(() => expect(marked()).toContain('記録497'));
    await press('\u001B[6~');
    await until(() => expect(marked()).toContain('記録490'));
    await press('g');
    await until(() => expect(marked()).toContain('記録500'));
  });

  it('brings the next page when it comes near the end, and draws no more than the screen holds', async () => {
    const { press, marked, lines, logs } = await show();
    await press('3');
    await until(() => expect(lines().at(-1)).toContain('1/100+件'));
    await press('G');
    await until(() => expect(lines().at(-1)).toContain('100/101件'));
    expect(logs).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: 'older' }), expect.anything());
    await press('j');
    await until(() => expect(marked()).toContain('最古'));
    expect(lines()).toHaveLength(12);
  });

  it('stays on its row and on its line when rows come in above', async () => {
    const lists = { trapLogs: { list: vi.fn(async (_query: { since?: number }) => answer(LOGS)) } };
    const { press, marked, lines, stream } = await show({}, lists);
    await press('3');
    await until(() => expect(marked()).toContain('記録500'));
    await press('jj');
    await until(() => expect(marked()).toContain('記録498'));
    const before = lines().slice(4, -1);
    const fresh = trapLogWith({ id: idOf(501), created_at: minutesAgo(-1), memo: '新着' });
    lists.trapLogs.list.mockResolvedValue(answer([fresh], { sequence: 20 }));
    stream?.onChange({ resource: 'trap_logs', id: fresh.id }, 20);
    await until(() => expect(lines().at(-1)).toContain('4/101件'));
    expect(lines().slice(4, -1)).toEqual(before);
    await press('g');
    await until(() => expect(marked()).toContain('新着'));
  });
});

describe('the filter', () => {
  it('of traps works as one types, and lets go with Esc', async () => {
    const { press, lines, marked, screen } = await show();
    await press('/', '炭焼');
    await until(() => expect(lines().at(-1)).toMatch(/^\/炭焼_.* 1\/1基$/));
    expect(marked()).toContain('炭焼沢');
    await press('q');
    await until(() => expect(screen()).toContain('「炭焼q」に当てはまるわなはありません'));
    await press(ESCAPE);
    await until(() => expect(lines().at(-1)).toContain('1/3基'));
  });

  it.each(['吉野', 'かも', 'カモ　𠮷'])(
    'of traps finds what is written in another way: %s',
    async (typed) => {
      const { press, lines, marked } = await show();
      await press('/', typed);
      await until(() => expect(lines().at(-1)).toContain(' 1/1基'));
      expect(marked()).toContain('𠮷野🦌ｶﾓ');
    },
  );

  it('of logs asks the server at Enter', async () => {
    const { press, logs, lines } = await show();
    await press('3', '/', '西谷', '\r');
    await until(() =>
      expect(logs).toHaveBeenLastCalledWith(expect.objectContaining({ q: '西谷' }), expect.anything()),
    );
    await until(() => expect(lines().at(-1)).toContain('絞込「西谷」'));
  });
});

describe('the detail', () => {
  it('shows the row in full, and the way back', async () => {
    const { press, screen } = await show();
    await press('\r');
    await until(() =>
      expect(screen()).toMatch(/わなの詳細\n─+\n状態 +▲ 作動 2026-11-20 11:48（12分前）\n名前 +西谷3号/),
    );
    await press('G');
    await until(() => expect(screen()).toContain(idOf(2)));
    await press(ESCAPE);
    await until(() => expect(screen()).toContain('1/3基'));
  });

  it('follows the row, and says when it is gone', async () => {
    const lists = { traps: { list: vi.fn(async (_query: object) => answer(TRAPS)) } };
    const { press, screen, stream } = await show({}, lists);
    await press('\r');
    await until(() => expect(screen()).toContain('わなの詳細'));
    lists.traps.list.mockResolvedValue(
      answer([{ id: idOf(2), deleted_at: minutesAgo(0) }] as never, { sequence: 20 }),
    );
    stream?.onChange({ resource: 'traps', id: idOf(2) }, 20);
    await until(() => expect(screen()).toContain('もうありません'));
  });

  it('of the help names every key', async () => {
    const { press, screen, resize } = await show();
    resize(80, 24);
    await press('?');
    await until(() => expect(screen()).toContain('キーの説明'));
    for (const key of ['Tab', 'PgUp', 'Enter', '/', 'w', 'a', 'q']) expect(screen()).toContain(key);
  });
});

describe('Ctrl-Z', () => {
  it('stops the program, and the screen goes on as it was', async () => {
    const { press, props, marked, screen } = await show();
    const shown = screen();
    await press('\u001A');
    await until(() => expect(props.onStop).toHaveBeenCalledTimes(1));
    expect(screen()).toBe(shown);
    await press('j');
    await until(() => expect(marked()).toContain('𠮷野'));
    expect(props.onQuit).not.toHaveBeenCalled();
  });

  it('types nothing where one is typing', async () => {
    const { press, props, lines } = await show();
    await press('/', '炭', '\u001A', '焼');
    await until(() => expect(lines().at(-1)).toMatch(/^\/炭焼_/));
    expect(props.onStop).toHaveBeenCalledTimes(1);
  });
});

describe('向かいます', () => {
  it('is not sent before the person allows writing, and not without their Enter', async () => {
    const { press, screen, props } = await show();
    await press('a', '\r');
    await until(() => expect(screen()).toContain('わなの詳細'));
    expect(props.send).not.toHaveBeenCalled();
    await press(ESCAPE);
    await until(() => expect(screen()).toContain('1/3基'));
    await press('a');
    await until(() => expect(screen()).toContain('いまは見るだけです'));
    await press('w');
    await until(() => expect(screen()).toContain('書き込みできます'));
    await press('a', '15');
    await until(() => expect(screen()).toMatch(/「西谷3号」に向かいます。.*15_/));
    expect(props.send).not.toHaveBeenCalled();
    await press(ESCAPE);
    await until(() => expect(screen()).toContain('知らせませんでした'));
    expect(props.send).not.toHaveBeenCalled();
  });

  it('says so with what a terminal would act on escaped in the name', async () => {
    const name = '西\u001B[31m谷';
    const trap = firedTrapWith({ name, incident_id: idOf(60) });
    const { press, screen } = await show({}, { traps: { list: vi.fn(async () => answer([trap])) } });
    await press('w', 'a', '15', '\r');
    await until(() => expect(screen()).toContain('「西\\e[31m谷」に向かうことを知らせました'));
  });

  it('is sent with the minutes, and says so', async () => {
    const { press, screen, props } = await show();
    await press('w', 'a', '15', '\r');
    await until(() => expect(screen()).toContain('「西谷3号」に向かうことを知らせました'));
    expect(props.send).toHaveBeenCalledWith(expect.objectContaining({ target: '西谷3号' }), 15);
  });

  it('answers the notifications of the incident from the trap, and itself from a notification', async () => {
    const mine = notificationWith({ id: idOf(77), incident_id: idOf(60) });
    const lists = {
      notifications: { list: vi.fn(async (_query: object) => answer([mine, notificationWith()])) },
    };
    const send = vi.fn<DashboardProps['send']>(async () => {});
    const { press } = await show({ send }, lists);
    await press('w', 'a', '\r');
    await until(() => expect(send).toHaveBeenCalledTimes(1));
    const { signal } = new AbortController();
    expect(await send.mock.calls[0]?.[0].notifications(signal)).toEqual([idOf(77)]);
    expect(send.mock.calls[0]?.[1]).toBeNull();
    await press('4');
    await press('a', '\r');
    await until(() => expect(send).toHaveBeenCalledTimes(2));
    expect(await send.mock.calls[1]?.[0].notifications(signal)).toEqual([idOf(77)]);
  });

  it('says it where it could not be sent', async () => {
    const { press, screen } = await show({
      send: async () => {
        throw new Error('線が切れた');
      },
    });
    await press('w', 'a', '\r');
    await until(() => expect(screen()).toContain('知らせられませんでした'));
    expect(screen()).toContain('線が切れた');
  });

  it('is not for what is over, nor for traps that did not fire', async () => {
    const { press, screen, marked } = await show();
    await press('w', 'j', 'a');
    await until(() => expect(screen()).toContain('作動したわなか、その通知に送れます'));
    await press('4', 'j');
    await until(() => expect(marked()).toContain('解決しました'));
    await press('a');
    await until(() => expect(screen()).toContain('作動したわなか、その通知に送れます'));
  });

  it('is not for an account that only looks', async () => {
    const { press, screen } = await show({ canWrite: false });
    await press('w');
    await until(() => expect(screen()).toContain('このアカウントは見るだけです'));
    await press('a');
    await until(() => expect(screen()).toContain('このアカウントは見るだけです'));
    expect(screen()).not.toContain('書き込みできます');
  });
});

describe('the connection', () => {
  it('is said, with what the person must know of it', async () => {
    const { lines, stream } = await show();
    stream?.onState?.('disconnected');
    await until(() => expect(lines()[0]).toMatch(/切断 12:00$/));
    stream?.onGap();
    stream?.onState?.('connected');
    await until(() => expect(lines()[0]).toMatch(/欠落 12:00 {2}接続中 12:00$/));
  });

  it('and q and Ctrl-C are told apart', async () => {
    const { press, props } = await show();
    await press('q');
    await until(() => expect(props.onQuit).toHaveBeenCalledOnce());
    await press('\u0003');
    await until(() => expect(props.onInterrupt).toHaveBeenCalledOnce());
  });
});

describe('read aloud', () => {
  it('is sentences: nothing drawn, each value with its name', async () => {
    const { screen, press } = await show({ isSpoken: true, style: { hasColor: false, isAscii: true } });
    // No box drawing, no geometric shapes, no padding.
    expect(screen()).not.toMatch(/[\u2500-\u25FF]|\S {3,}\S/);
    expect(screen()).toContain('選択中 状態: ! 作動、名前: 西谷3号');
    expect(screen()).toContain('わな（6個の一覧の1番目）');
    await press('\r');
    await until(() => expect(screen()).toContain('名前 西谷3号'));
    expect(screen()).not.toMatch(/[\u2500-\u25FF]/);
  });
});
