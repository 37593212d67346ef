import { expect, it } from 'vitest';
import { readEui } from './readEui.ts';

it('reads the number of a device as it is printed', () => {
  for (const text of ['24e124141f000012', '24-E1-24-14-1F-00-00-12', ' ２４:e1:24:14:1f:00:00:12\n'])
    expect(readEui(text)).toBe('24e124141f000012');
});

it('reads nothing else', () => {
  for (const text of ['', '24e124141f00001', '24e124141f0000123', '24e124141f00001g'])
    expect(readEui(text)).toBeNull();
});
