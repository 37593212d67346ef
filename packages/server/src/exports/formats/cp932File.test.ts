import { describe, expect, it } from 'vitest';
import { createCp932Encoder } from './cp932.ts';
import { cp932File } from './cp932File.ts';

// The decoder of the platform, which has its tables from elsewhere.
const decode = (bytes: Uint8Array) => new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
const sent = (text: string) => {
  const { encode, lost } = createCp932Encoder();
  return { text: decode(encode(text)), lost: lost() };
};

describe('CP932', () => {
  it.each(['髙﨑①㈱〒№℡', '里山町字〇〇', 'ｶﾅ カナ', "a,b\r\n'=1+1", '5〓6?'])(
    'writes %j as it is',
    (text) => {
      expect(sent(text)).toEqual({ text, lost: [] });
    },
  );

  it('names each character that it cannot write, and puts 〓 in its place', () => {
    expect(sent('𠮷田さんと𩸽と𠮷?')).toEqual({
      text: '〓田さんと〓と〓?',
      lost: [
        ['U+20BB7', 2],
        ['U+29E3D', 1],
      ],
    });
    expect(sent('\uD800')).toEqual({ text: '〓', lost: [['U+FFFD', 1]] });
  });

  it('writes the usual form where a text asks for another, and waves and signs as Windows does', () => {
    expect(sent('\uFEFF葛\u{E0100}城')).toEqual({ text: '葛城', lost: [] });
    expect(sent('10〜12時 −2 ¥100')).toEqual({ text: '10～12時 －2 ￥100', lost: [] });
  });

  it('loses nothing of the whole first plane without naming it', () => {
    const changed: string[] = [];
    for (let code = 0xa0; code < 0x10000; code += 1) {
      const character = String.fromCodePoint(code);
      if (!character.isWellFormed()) continue;
      const { text, lost } = sent(character);
      if (text !== character && lost.length === 0 && text !== '') changed.push(character);
    }
    expect(changed.join('')).toBe('¢£¥¬—‖‾−〜');
  });
});

it('a file in CP932 has the list, and at its end what could not be written', async () => {
  async function* pages() {
    yield [{ name: '𠮷野' }, { name: '髙田' }];
    yield [{ name: '𠮷川' }];
  }
  const columns = [
    { name: 'name', heading: '氏名', kind: 'text', value: (row: { name: string }) => row.name },
  ] as const;
  const about = { site: '里山町', subject: '捕獲', filter: [], savedAt: 0 };
  const bytes = Buffer.concat(await Array.fromAsync(cp932File({ about, columns, pages: pages() })));
  expect(decode(bytes).split('\r\n')).toEqual([
    '氏名',
    '〓野',
    '髙田',
    '〓川',
    '',
    'サイト,里山町',
    '内容,捕獲',
    '条件,絞り込みなし',
    '件数,3',
    '書き出した日時,1970-01-01 09:00:00',
    '〓にした文字,U+20BB7,2か所',
    '',
  ]);
});
