import { beforeAll, describe, expect, it } from 'vitest';
import { NOW, trapWith } from '../testing/samples.ts';
import { TRAP_COLUMNS } from '../traps/list.ts';
import { type Column, tsvRow } from './columns.ts';
import { layOutTable, tableHead, tableRow } from './table.ts';
import { prepareEveryWidth, widthOf } from '../text/width.ts';

beforeAll(prepareEveryWidth);

const plain = { hasColor: false, isAscii: false };
const rows = [
  trapWith({ name: '𠮷野' }),
  trapWith({ name: '🦌の谷', state: 'fired', open_fired_at: null }),
  trapWith({ name: '\u001B[31mとても長い名前のわな第一号機\u202E' }),
];

describe('the table of traps', () => {
  it.each([80, 100, 120])('fits %d columns and stays aligned', (room) => {
    const layout = layOutTable(TRAP_COLUMNS, rows, { room, style: plain, now: NOW });
    const lines = rows.map((row) => tableRow(layout, row, plain, NOW));
    const [heading = '', rule = ''] = tableHead(layout, plain);
    expect(widthOf(rule)).toBeLessThanOrEqual(room);
    const starts = [heading, ...lines].map((line) => {
      const before = /^.*?(?=最終確認|11:50)/.exec(line)?.[0];
      return before === undefined ? null : widthOf(before);
    });
    expect(new Set(starts.filter((start) => start !== null)).size).toBe(1);
    expect(lines.join('')).not.toContain('\u001B');
    expect(lines.join('')).not.toContain('\u202E');
  });

  it('leaves out optional columns before it cuts others', () => {
    const layout = layOutTable(TRAP_COLUMNS, rows.slice(0, 1), { room: 66, style: plain, now: NOW });
    const headings = layout.columns.map(({ heading }) => heading);
    expect(headings).toEqual(['状態', '名前', '最終確認', '電池', '電波', '親機', '最終見回り']);
  });

  it('colours the state only, and uses ASCII signs where asked', () => {
    const style = { hasColor: true, isAscii: true };
    const layout = layOutTable(TRAP_COLUMNS, rows, { room: 80, style, now: NOW });
    const line = tableRow(layout, trapWith({ state: 'unknown' }), style, NOW);
    expect(line.startsWith('\u001B[35m? 不明   \u001B[0m  西谷3号')).toBe(true);
    expect(line).toContain('-97/4.5');
  });
});

describe('tsvRow', () => {
  it('keeps one row on one line, whatever the data', () => {
    const columns: Column<{ a: string; b: string }>[] = [
      { heading: 'a', cell: ({ a }) => a },
      { heading: 'b', cell: ({ b }) => ({ text: b, color: 'red' }) },
    ];
    expect(tsvRow(columns, { a: 'x\ty\nz', b: '\u001B[0m' }, plain, NOW)).toBe('x\\ty\\nz\t\\e[0m');
  });

  it('gives words instead of signs, and whole dates', () => {
    const fields = tsvRow(TRAP_COLUMNS, trapWith(), plain, NOW).split('\t');
    expect(fields.slice(0, 3)).toEqual(['稼働中', '西谷3号', '2026-11-20 11:50']);
    expect(fields.at(-1)).toBe(trapWith().id);
  });
});
