import { render } from 'ink-testing-library';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareWidths, widthOf } from '../output/width.ts';
import { firedTrapWith, idOf, minutesAgo, NOW, trapWith } from '../testing/samples.ts';
import { TrapBoard, type TrapBoardProps } from './TrapBoard.tsx';

beforeAll(() => prepareWidths(['🦌']));

const traps = [
  trapWith({ id: idOf(1), name: '炭焼沢' }),
  firedTrapWith({ id: idOf(2), name: '西谷3号' }),
  trapWith({ id: idOf(3), name: '𠮷野🦌', last_proof_at: minutesAgo(600) }),
];

function show(change: Partial<TrapBoardProps> = {}) {
  const props: TrapBoardProps = {
    title: '里山町',
    live: { traps, connection: 'connected', readAt: NOW, problem: null },
    now: NOW,
    style: { hasColor: false, isAscii: false },
    columns: 80,
    rows: 12,
    onQuit: vi.fn(),
    onInterrupt: vi.fn(),
    ...change,
  };
  const app = render(<TrapBoard {...props} />);
  const press = async (keys: string) => {
    app.stdin.write(keys);
    await new Promise((resolve) => setTimeout(resolve, 30));
  };
  const lines = () => (app.lastFrame() ?? '').split('\n');
  const rows = () =>
    lines()
      .slice(3, -1)
      .filter((line) => line.trim() !== '');
  return { ...app, props, press, lines, rows };
}

const DOWN = '\u001B[B';

describe('the board', () => {
  it('shows the counts, the columns, one rule, and what needs a person first', () => {
    const { lines, rows } = show();
    expect(lines()[0]).toMatch(/^里守 {2}里山町 {2}▲1 ◆1 ●1 +接続中 12:00$/);
    expect(lines()[1]).toMatch(/状態 +名前 +最終確認 +電池 +電波 +親機 +最終見回り/);
    expect(lines()[2]).toBe('─'.repeat(80));
    expect(rows().map((row) => /\S \S+/.exec(row.slice(2))?.[0])).toEqual(['▲ 作動', '◆ 不明', '● 稼働中']);
  });

  it('is aligned by display width', () => {
    const { lines, rows } = show();
    const starts = [lines()[1] ?? '', ...rows()].map((line) =>
      widthOf(/^.*?(?=電池|3\.1V)/.exec(line)?.[0] ?? ''),
    );
    expect(new Set(starts).size).toBe(1);
  });

  it('lets a state lapse by time alone', () => {
    const { rows } = show({ now: NOW + 5 * 3_600_000 });
    expect(rows().join('\n')).not.toContain('稼働中');
  });

  it('moves the mark with the arrow keys, and keeps it on its trap', async () => {
    const { press, rows, rerender, props } = show();
    await press(DOWN);
    expect(rows().find((row) => row.startsWith('> '))).toContain('𠮷野');
    const live = { ...props.live, traps: traps.filter(({ id }) => id !== idOf(2)) };
    rerender(<TrapBoard {...props} live={live} />);
    expect(rows().find((row) => row.startsWith('> '))).toContain('𠮷野');
  });

  it('filters while typing, and lets go with Esc', async () => {
    const { press, rows, lines } = show();
    await press('/');
    await press('炭焼');
    expect(rows()).toHaveLength(1);
    expect(lines().at(-1)).toContain('3台中 1台');
    await press('q');
    expect(lines().join('')).toContain('当てはまるわなはありません');
    await press('\u001B');
    expect(rows()).toHaveLength(3);
  });

  it('quits with q, and tells Ctrl-C apart', async () => {
    const { press, props } = show();
    await press('q');
    expect(props.onQuit).toHaveBeenCalledOnce();
    await press('\u0003');
    expect(props.onInterrupt).toHaveBeenCalledOnce();
  });

  it('scrolls a list longer than the screen', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      trapWith({ id: idOf(index), name: `わな${index + 1}` }),
    );
    const { press, rows } = show({
      live: { traps: many, connection: 'connected', readAt: NOW, problem: null },
    });
    expect(rows()).toHaveLength(7);
    for (let step = 0; step < 8; step += 1) await press(DOWN);
    expect(rows().at(-1)).toContain('> ● 稼働中');
    expect(rows().at(-1)).toContain('わな9');
  });

  it('never hands an escape sequence of data to the terminal, and says when it is cut off', () => {
    const live = {
      traps: [trapWith({ name: '\u001B[2J悪' })],
      connection: 'disconnected' as const,
      readAt: NOW,
      problem: '切れました',
    };
    const { lastFrame } = show({ live });
    expect(lastFrame()).toContain('\\e[2J悪');
    expect(lastFrame()).toContain('切断');
    expect(lastFrame()).toContain('切れました');
  });
});
