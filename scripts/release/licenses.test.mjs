import { expect, it } from 'vitest';
import { isAllowed } from './licenses.mjs';
import { writeNotices } from './notices.mjs';

const of = (name, license, text = 'the text') => ({ name, version: '1.0.0', license, text, part: 'server' });

it.each([
  ['a', 'MIT', true],
  ['a', '(GPL-3.0 OR MIT)', true],
  ['a', 'MIT AND OFL-1.1', true],
  ['a', 'MIT AND GPL-3.0', false],
  ['a', 'GPL-3.0', false],
  ['a', 'UNLICENSED', false],
  ['a', '', false],
  ['a', undefined, false],
  ['react-leaflet', 'Hippocratic-2.1', true],
  ['a', 'Hippocratic-2.1', false],
])('a release may contain %s under %s: %s', (name, license, may) => {
  expect(isAllowed(name, license)).toBe(may);
});

it('is not made with a package whose license is unknown, not allowed, or without its text', () => {
  expect(() => writeNotices([of('fine', 'MIT'), of('copyleft', 'GPL-3.0')])).toThrow(
    /- copyleft 1\.0\.0: .*GPL-3\.0/,
  );
  expect(() => writeNotices([of('silent', undefined)])).toThrow('- silent 1.0.0');
  expect(() => writeNotices([{ ...of('bare', 'MIT'), text: undefined }])).toThrow('- bare 1.0.0');
});

it('tells each text once, with every package under it', () => {
  const notices = writeNotices([of('a', 'MIT'), of('b', 'ISC'), of('c', 'MIT', 'another text')]);
  expect(notices).toMatch(/a 1\.0\.0 \(MIT\)\nb 1\.0\.0 \(ISC\)\n\nthe text\n/);
  expect(notices).toMatch(/c 1\.0\.0 \(MIT\)\n\nanother text\n/);
  expect(notices.match(/the text/g)).toHaveLength(1);
});
