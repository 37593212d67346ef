import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOW } from '../testing/samples.ts';
import type { Column } from './columns.ts';
import { createPagedOutput } from './pager.ts';
import { OutputClosed } from '../errors/cliError.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

interface Row {
  name: string;
}
const COLUMNS: Column<Row>[] = [{ heading: '名前', cell: ({ name }) => name }];
const pagesOf = (count: number): Row[][] => [
  Array.from({ length: count }, (_, index) => ({ name: `わな${index}` })),
];

function outputWith(pager: (file: string) => string) {
  const file = join(temporaryFolder(), 'paged.txt');
  let direct = '';
  const output = createPagedOutput(
    {
      mode: 'table',
      json: { fields: null, wantsNames: false },
      style: { hasColor: false, isAscii: false },
      sink: { write: async (piece) => void (direct += piece) },
      room: 80,
      now: () => NOW,
    },
    { rows: 10, environment: { ...process.env, PAGER: pager(file) } },
  );
  const paged = () => (existsSync(file) ? readFileSync(file, 'utf8') : null);
  return { output, direct: () => direct, paged };
}

describe.skipIf(process.platform === 'win32')('the pager', () => {
  it('gets what is longer than the screen, whole', async () => {
    const { output, direct, paged } = outputWith((file) => `cat > ${file}`);
    expect(await output.list([...pagesOf(9), ...pagesOf(300)], COLUMNS)).toBe(309);
    expect(direct()).toBe('');
    expect(paged()?.trimEnd().split('\n')).toHaveLength(311);
  });

  it('is not started for what fits, nor for a stream', async () => {
    const { output, direct, paged } = outputWith((file) => `cat > ${file}`);
    await output.list(pagesOf(7), COLUMNS);
    expect(direct().trimEnd().split('\n')).toHaveLength(9);
    await output.details({}, [['名前', 'わな']]);
    await output.stream(pagesOf(50), COLUMNS);
    expect(direct().trimEnd().split('\n')).toHaveLength(62);
    expect(paged()).toBeNull();
  });

  it('is left in the middle without a failure', async () => {
    const { output } = outputWith(() => 'head -1 > /dev/null');
    const many = Array.from({ length: 200 }, () => pagesOf(1000)).flat();
    await expect(output.list(many, COLUMNS)).rejects.toBeInstanceOf(OutputClosed);
  });

  it('that does not exist is told', async () => {
    const { output } = outputWith(() => 'no-such-pager-here 2>/dev/null');
    await expect(output.list(pagesOf(20), COLUMNS)).rejects.toMatchObject({ code: 'no_pager' });
  });
});
