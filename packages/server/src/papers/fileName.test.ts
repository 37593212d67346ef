import { describe, expect, it } from 'vitest';
import { contentDisposition, paperFileName } from './fileName.ts';
import { PRINTED_AT } from './testing/jobs.ts';

const named = (name: string) =>
  paperFileName({ type: 'capture_list', site: { name, contact_name: null }, printed_at: PRINTED_AT });

describe('the file of a paper', () => {
  it('is named for its site, its kind and its day in Tokyo', () => {
    expect(named('里山町')).toEqual({
      name: '里山町_捕獲実績一覧_2026-11-20.pdf',
      ascii: 'capture_list_2026-11-20.pdf',
    });
    expect(
      paperFileName({
        type: 'trap_list',
        site: { name: '里山町', contact_name: null },
        printed_at: Date.parse('2026-11-20T15:00:00Z'),
      }).name,
    ).toBe('里山町_わな設置一覧_2026-11-21.pdf');
  });

  it.each([
    ['../../etc/passwd', '__.._etc_passwd_'],
    ['a\r\nSet-Cookie: x', 'a__Set-Cookie_ x_'],
    ['abc\u202Efdp', 'abc_fdp_'],
    ['a"b\\c', 'a_b_c_'],
    ['あ'.repeat(100), `${'あ'.repeat(50)}_`],
    ['\uD842', '__'],
  ])('has no harmful characters: %j', (site, start) => {
    const { name } = named(site);
    expect(name.startsWith(start)).toBe(true);
    expect(Buffer.byteLength(name)).toBeLessThan(255);
  });
});

describe('Content-Disposition', () => {
  it('carries both names', () => {
    expect(contentDisposition(named('里山町'))).toBe(
      'attachment; filename="capture_list_2026-11-20.pdf"; ' +
        "filename*=UTF-8''%E9%87%8C%E5%B1%B1%E7%94%BA_%E6%8D%95%E7%8D%B2%E5%AE%9F%E7%B8%BE%E4%B8%80%E8%A6%A7_2026-11-20.pdf",
    );
  });

  it.each([[`x"; filename="evil.exe`], ['x\r\nSet-Cookie: a=b'], ["it's (1)*;.pdf"], ['\uD842\u0000é𠮷']])(
    'is one value whatever the names hold: %j',
    (name) => {
      expect(contentDisposition({ name, ascii: name })).toMatch(
        /^attachment; filename="[\w.-]*"; filename\*=UTF-8''(?:[\w.~!-]|%[0-9A-F]{2})*$/,
      );
    },
  );
});
