import { efficiencyMethods } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import type { MonthlyJob, PaperEfficiency } from '../jobs/jobs.ts';
import { bytesOfPaper } from '../testing/bytesOfPaper.ts';
import { captureListJob, captureRow } from '../testing/jobs.ts';
import { hasPoppler, pagesOfText } from '../testing/readPaper.ts';

const EFFICIENCY: PaperEfficiency = {
  total: {
    trap_captured: 12,
    trap_days: 1234.5,
    cpue_trap: 12 / 1234.5,
    gun_captured: 3,
    gun_days: 45,
    cpue_gun: 3 / 45,
    sighted: 0,
    sighting_days: 40,
    spue: 0,
    last_year: {
      trap_captured: 7,
      trap_days: 900,
      cpue_trap: 7 / 900,
      gun_captured: 0,
      gun_days: 0,
      cpue_gun: null,
      sighted: null,
      sighting_days: 0,
      spue: null,
    },
  },
  methods: efficiencyMethods({
    by: 'method',
    isCorrected: false,
    counted: '承認済み、錯誤捕獲を除く',
    hasOutings: true,
  }),
};

const job = (efficiency: PaperEfficiency | null): MonthlyJob => ({
  ...captureListJob([captureRow()]),
  type: 'monthly',
  efficiency,
});

describe.skipIf(!hasPoppler)('捕獲月報 (needs poppler-utils)', () => {
  const textOf = async (efficiency: PaperEfficiency | null) =>
    pagesOfText(await bytesOfPaper(job(efficiency))).join('\n');
  const cellsOf = (text: string, label: string) =>
    text
      .split('\n')
      .find((line) => line.includes(label))
      ?.trim()
      .split(/ +/);

  it('says that there are no captures only where none waits for approval', async () => {
    const textWith = async (left_out: number) =>
      pagesOfText(await bytesOfPaper({ ...job(null), rows: [], left_out })).join('\n');
    expect(await textWith(0)).toContain('捕獲はありません（0頭）');
    const text = await textWith(2);
    expect(text).not.toContain('捕獲はありません');
    expect(text.replaceAll(/\s/g, '')).toContain('承認前・差し戻しの記録2件は含めていません');
  });

  it('has captures per effort beside last year, with － where there is nothing to divide by', async () => {
    const text = await textOf(EFFICIENCY);
    expect(cellsOf(text, 'わなの捕獲（CPUE）')).toEqual([
      'わなの捕獲（CPUE）',
      '12',
      '1,234.5台日',
      '0.010',
      '0.97',
      '7',
      '900台日',
      '0.008',
      '0.78',
    ]);
    expect(cellsOf(text, '銃の捕獲（CPUE）')).toEqual([
      '銃の捕獲（CPUE）',
      '3',
      '45人日',
      '0.067',
      '0',
      '0人日',
      '－',
    ]);
    expect(cellsOf(text, '銃の目撃（SPUE）')).toEqual([
      '銃の目撃（SPUE）',
      '0',
      '40人日',
      '0.000',
      '－',
      '0人日',
      '－',
    ]);
  });

  it('says how each figure is calculated', async () => {
    const text = (await textOf(EFFICIENCY)).replace(/\s+/g, '');
    for (const method of Object.values(EFFICIENCY.methods))
      expect(text).toContain(method.replace(/\s+/g, ''));
  });

  it('has no figures of effort where none belong to its captures', async () => {
    expect(await textOf(null)).not.toContain('捕獲効率');
  });
});
