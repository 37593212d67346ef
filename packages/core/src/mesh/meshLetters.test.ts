import { describe, expect, it } from 'vitest';
import { meshNumbering } from '../testing/index.ts';
import { meshCodeOf, meshLabelOf } from './mesh.ts';
import { meshLettersProblem, normalizeMeshLetters } from './meshLetters.ts';
import { readMesh } from './readMesh.ts';

const HOKKAIDO = meshNumbering('hokkaido', '6240=イ、6241=ロ');
const AICHI = meshNumbering('aichi', '5237=D');

describe('a number with a letter', () => {
  it('is that of the hunter map of Hokkaido: the airport of Hakodate', () => {
    expect(meshLabelOf(meshCodeOf(41.77, 140.8219) ?? '', HOKKAIDO)).toBe('イ562');
  });

  it('has the quarters of Aichi', () => {
    expect(['1', '2', '3', '4'].map((quarter) => meshLabelOf(`523772${quarter}`, AICHI))).toEqual([
      'D7222',
      'D7227',
      'D7272',
      'D7277',
    ]);
  });

  it('is the standard one where the site has no letter for it, or another style', () => {
    expect(meshLabelOf('6242561', HOKKAIDO)).toBe('6242561');
    expect(meshLabelOf('6240562', meshNumbering('hokkaido'))).toBe('6240562');
    expect(meshLabelOf('6240562', { ...HOKKAIDO, mesh_style: 'jis5' })).toBe('6240562');
    expect(meshLabelOf('6240562', { ...HOKKAIDO, mesh_style: 'none' })).toBeNull();
  });

  it.each([
    ['イ562', HOKKAIDO, '6240562', 5],
    ['ｲ５６２', HOKKAIDO, '6240562', 5],
    ['ロ－56', HOKKAIDO, '624156', 10],
    ['6240562', HOKKAIDO, '6240562', 5],
    ['D7272', AICHI, '5237723', 5],
    ['ｄ72', AICHI, '523772', 10],
    ['52377233', AICHI, '52377233', 1],
  ])('%s is read back', (text, numbering, code, side_km) => {
    expect(readMesh(text, numbering)).toMatchObject({ code, side_km });
  });

  it.each([
    ['ハ562', HOKKAIDO],
    ['イ565', HOKKAIDO],
    ['イ', HOKKAIDO],
    ['イ562', meshNumbering('jis5', '6240=イ')],
  ])('%s is none', (text, numbering) => expect(readMesh(text, numbering)).toBeNull());
});

describe('the letters of a site', () => {
  it('are stored in one form', () => {
    expect(normalizeMeshLetters(' ６２４０ ＝ ｲ, 6241=ロ\n5237=d ')).toBe('6240=イ、6241=ロ、5237=D');
    expect(meshLettersProblem('6240=イ、6241=ロ、5237=D')).toBeNull();
  });

  it.each([
    ['イ=6240', /「イ=6240」を読めません/],
    ['624=イ', /を読めません/],
    ['6240=', /を読めません/],
    ['6240=5', /を読めません/],
    ['9940=イ', /9940 は、日本の1次メッシュではありません/],
    ['6240=イ、6240=ロ', /同じ1次メッシュが二度/],
    ['6240=イ、6241=イ', /同じ記号が二度/],
  ])('are refused in words: %s', (text, problem) => expect(meshLettersProblem(text)).toMatch(problem));
});
