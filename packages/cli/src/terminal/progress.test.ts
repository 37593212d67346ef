import { describe, expect, it } from 'vitest';
import { createProgress, roughTime } from './progress.ts';

function steps(isLive: boolean, count: number): string[] {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text), columns: 40 };
  const progress = createProgress({ stream, isLive, label: '写真', total: 120 });
  for (let number = 0; number < count; number += 1) progress.step({ note: ' 失敗 1' });
  progress.end();
  return written;
}

describe('createProgress', () => {
  it('writes a line for every fifty where nobody watches', () => {
    expect(steps(false, 120)).toEqual(['写真 50/120（41%） 失敗 1\n', '写真 100/120（83%） 失敗 1\n']);
  });

  it('writes over one line on a terminal, seldom, and leaves it empty', () => {
    const written = steps(true, 120);
    expect(written[0]).toBe('\r\u001B[K写真 1/120（0%） 失敗 1');
    expect(written.at(-2)).toContain('120/120（100%）');
    expect(written.at(-1)).toBe('\r\u001B[K');
    expect(written.length).toBeLessThan(10);
    expect(written.join('')).not.toContain('\n');
  });

  it('tells how long it may still take, counting only what took time', () => {
    const written: string[] = [];
    let now = 0;
    const stream = { write: (text: string) => written.push(text), columns: 60 };
    const progress = createProgress({ stream, isLive: true, label: '写真', total: 100, clock: () => now });
    for (let number = 0; number < 50; number += 1) progress.step({ wasThere: true });
    for (let number = 0; number < 10; number += 1) {
      now += 6_000;
      progress.step();
    }
    expect(written.at(-1)).toBe('\r\u001B[K写真 60/100（60%） 残り約4分');
  });
});

it.each([
  [400, '約1秒'],
  [42_000, '約42秒'],
  [200_000, '約3分'],
  [3_600_000, '約1時間'],
  [4_800_000, '約1時間20分'],
])('%d ms is %s', (milliseconds, text) => {
  expect(roughTime(milliseconds)).toBe(text);
});
