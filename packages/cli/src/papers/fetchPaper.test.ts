import { expect, it } from 'vitest';
import { fileNameIn } from './fetchPaper.ts';

it.each([
  [
    `attachment; filename="capture_list_2026-11-20.pdf"; filename*=UTF-8''%E9%87%8C%E5%B1%B1%E7%94%BA_%F0%A0%AE%B7.pdf`,
    '里山町_𠮷.pdf',
  ],
  [`attachment; filename*=utf-8'ja'a%20b.pdf; filename=c.pdf`, 'a b.pdf'],
  [`attachment; filename*=UTF-8''%E9%ZZ.pdf; filename="c.pdf"`, 'c.pdf'],
  [`attachment; filename="a \\"b\\".pdf"`, 'a "b".pdf'],
  ['attachment; filename=plain.pdf', 'plain.pdf'],
  ['attachment', null],
  [null, null],
])('%s', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});
