import { describe, expect, it } from 'vitest';
import { checkTemplate, createNames, fillTemplate, safeName } from './fileNames.ts';

describe('safeName', () => {
  it.each([
    ['里山町_髙𠮷槗.pdf', '里山町_髙𠮷槗.pdf'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['a\\b:c*d?"<>|', 'a_b_c_d_____'],
    ['a\u0000b\nc\u001B[31m\u202Ed', 'a_b_c_[31m_d'],
    ['.hidden', '_hidden'],
    ['..', '_'],
    ['  x .. ', 'x'],
    ['CON.jpg', '_CON.jpg'],
    ['', '_'],
    ['\uD800', '_'],
  ])('%j becomes %j', (text, name) => {
    expect(safeName(text)).toBe(name);
    expect(safeName(name)).toBe(name);
  });

  it('keeps names under the limit of file systems, with their ending and whole characters', () => {
    const name = safeName(`${'𠮷'.repeat(300)}.jpg`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^𠮷+\.jpg$/u);
  });
});

describe('templates', () => {
  it('let no value lead out of the folder', () => {
    expect(fillTemplate('{capture_no}_{n}.jpg', { capture_no: '../../x', n: '1' })).toBe('__.._x_1.jpg');
  });

  it.each(['a/{n}', 'a\\{n}', '{wrong}', '{}'])('%s is refused', (template) => {
    expect(() => checkTemplate(template, ['n'])).toThrow('--name-template');
  });
});

describe('createNames', () => {
  it('gives each file its own name, also where case or accents do not count', () => {
    const nameFor = createNames(['a.jpg', 'が.jpg']);
    expect(['A.jpg', 'a.jpg', 'が.jpg', 'b', 'b', 'a_2.jpg'].map(nameFor)).toEqual([
      'A_2.jpg',
      'a_3.jpg',
      'が_2.jpg',
      'b',
      'b_2',
      'a_2_2.jpg',
    ]);
  });
});
