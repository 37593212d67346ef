import {
  daysText,
  EFFICIENCY_DIMENSIONS,
  EFFICIENCY_LABELS,
  type EfficiencyDimension,
  type EfficiencyStats,
  EXPLAINED_FIGURES,
  groupDigits,
  PER_100_LABEL,
  per100Text,
  rateText,
  STATS_DIMENSION_LABELS,
} from '@satomori/core';
import { type CaptureFilterOptions, captureFilterOf, CAPTURE_FILTER_OPTIONS } from '../captures/filter.ts';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { choiceOf } from '../options/choices.ts';
import { efficiencyColumns } from './efficiencyColumns.ts';
import { dimensionWords } from './counts.ts';

type EfficiencyOptions = CaptureFilterOptions & { by: EfficiencyDimension; corrected?: boolean };

const DIMENSION_WORDS = Object.fromEntries(
  EFFICIENCY_DIMENSIONS.map((by) => [by, STATS_DIMENSION_LABELS[by]]),
) as Record<EfficiencyDimension, string>;

/** The totals and how each figure is calculated. */
function explanation({ total, period, last_period, methods, dimension_method }: EfficiencyStats): string[] {
  const { last_year: last } = total;
  return [
    `期間 ${period.first_day}～${period.last_day}（前年 ${last_period.first_day}～${last_period.last_day}）`,
    `合計 わな ${groupDigits(total.trap_captured)}頭／${daysText(total.trap_days)}台日、${PER_100_LABEL} ${per100Text(total.cpue_trap)}（前年 ${per100Text(last.cpue_trap)}）`,
    `合計 銃 ${groupDigits(total.gun_captured)}頭／${groupDigits(total.gun_days)}人日、CPUE ${rateText(total.cpue_gun)}（前年 ${rateText(last.cpue_gun)}）、SPUE ${rateText(total.spue)}（前年 ${rateText(last.spue)}）`,
    ...EXPLAINED_FIGURES.map((figure) =>
      figure === 'last_year' ? methods[figure] : `${EFFICIENCY_LABELS[figure]}: ${methods[figure]}`,
    ),
    dimension_method,
  ];
}

/** Prints the rates, and on stderr the totals with the method of each figure. */
export async function showEfficiency(context: ReadingContext, options: EfficiencyOptions): Promise<void> {
  const { api, now, output, say, signal } = context;
  const { by, corrected } = options;
  const filter = await captureFilterOf(api, options, now());
  const query = { by, ...(corrected === true ? { corrected: '1' as const } : {}), ...filter };
  const stats = await api.stats.efficiency(query, { signal });
  const count = await output.list([stats.rows], efficiencyColumns(by));
  if (count === 0) say('この期間に、捕獲と、わなや出猟の記録はありません。');
  say(...explanation(stats));
}

export const showEfficiencyCommand = defineCommand({
  noun: 'stats',
  verb: 'efficiency',
  summary: '捕獲効率（CPUE・SPUE）を前年と並べる（条件は captures list と同じ。期間がなければ今年度）',
  options: [
    ...CAPTURE_FILTER_OPTIONS,
    {
      flags: '--by <dimension>',
      description: `分け方: ${dimensionWords(EFFICIENCY_DIMENSIONS)}`,
      parse: choiceOf(DIMENSION_WORDS),
      default: 'month',
    },
    { flags: '--corrected', description: 'わな台日から、捕獲と空はじき1回につき半日を引く' },
  ],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).efficiencyRowSchema },
  run: showEfficiency,
});
