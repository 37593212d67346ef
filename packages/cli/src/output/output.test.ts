import { describe, expect, it } from 'vitest';
import { NOW } from '../testing/samples.ts';
import type { Column } from './columns.ts';
import { createOutput, type OutputMode } from './output.ts';

interface Row {
  id: number;
  name: string;
}
const COLUMNS: Column<Row>[] = [{ heading: '名前', cell: ({ name }) => name }];
const PAGES: Row[][] = [[{ id: 1, name: '西谷' }], [{ id: 2, name: '炭焼沢' }]];

function outputTo(mode: OutputMode, fields: string[] | null = null) {
  let text = '';
  const output = createOutput({
    mode,
    json: { fields, wantsNames: false },
    style: { hasColor: false, isAscii: false },
    sink: { write: async (piece) => void (text += piece) },
    room: 80,
    now: () => NOW,
  });
  return { output, text: () => text };
}

describe('lists', () => {
  it('are one JSON array over all pages', async () => {
    const { output, text } = outputTo('json');
    expect(await output.list(PAGES, COLUMNS)).toBe(2);
    expect(JSON.parse(text())).toEqual(PAGES.flat());
  });

  it('are an empty JSON array where there is nothing', async () => {
    const { output, text } = outputTo('json');
    await output.list<Row>([[]], COLUMNS);
    expect(text()).toBe('[]\n');
  });

  it('carry only the chosen fields, in their order', async () => {
    const { output, text } = outputTo('json', ['name', 'id']);
    await output.list(PAGES, COLUMNS);
    expect(text()).toContain('{"name":"西谷","id":1}');
  });

  it('have one head over all pages of a table, and none over nothing', async () => {
    const { output, text } = outputTo('table');
    await output.list(PAGES, COLUMNS);
    expect(text().split('\n')).toEqual(['名前', '────', '西谷', '炭…', '']);
    const empty = outputTo('table');
    await empty.output.list<Row>([[]], COLUMNS);
    expect(empty.text()).toBe('');
  });
});

it('streams are JSON lines', async () => {
  const { output, text } = outputTo('json');
  await output.stream(PAGES, COLUMNS);
  expect(text()).toBe('{"id":1,"name":"西谷"}\n{"id":2,"name":"炭焼沢"}\n');
});

it('details are label and value, aligned on a terminal', async () => {
  const { output, text } = outputTo('table');
  await output.details({}, [
    ['名前', '西谷\n'],
    ['最終確認', '10:02'],
    ['メモ', null],
  ]);
  expect(text()).toBe('名前      西谷\\n\n最終確認  10:02\n');
});

it('in words each row names its columns, without rules or padding, and leaves out what is empty', async () => {
  const { output, text } = outputTo('spoken');
  const columns: Column<Row>[] = [
    ...COLUMNS,
    { heading: '番号', cell: ({ id }) => (id === 1 ? '' : String(id)) },
  ];
  await output.list(PAGES, columns);
  await output.details({}, [['メモ', '西谷\n']]);
  expect(text()).toBe('名前: 西谷\n名前: 炭焼沢、番号: 2\nメモ: 西谷\\n\n');
});
