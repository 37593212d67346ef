import { LIKELIHOOD_LABELS, SILENCE_CAUSE_LABELS, type TrapWhy } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { Detail } from '../output/output.ts';
import { findTrap } from './findTrap.ts';

/** The summary, then each cause with its evidence and what to do. */
const whyDetails = (name: string, why: TrapWhy): Detail[] => [
  ['わな', name],
  ['通信', why.summary],
  ...why.causes.flatMap(({ cause, likelihood, evidence, next_step }, index): Detail[] => [
    [
      `原因${index + 1}`,
      cause === 'unknown'
        ? SILENCE_CAUSE_LABELS[cause]
        : `${SILENCE_CAUSE_LABELS[cause]}（${LIKELIHOOD_LABELS[likelihood]}）`,
    ],
    ['  根拠', evidence],
    ['  次にすること', next_step],
  ]),
];

export async function showWhy({ api, output, signal }: ReadingContext, wanted: string): Promise<void> {
  const trap = await findTrap(api, wanted);
  const why = await api.traps.why(trap.id, { signal });
  await output.details(why, whyDetails(trap.name, why));
}

export const trapWhyCommand = defineCommand({
  noun: 'traps',
  verb: 'why',
  summary: 'わなの子機がなぜ黙っているかを、根拠と次にすることつきで表示する',
  arguments: [{ name: '<trap>', description: '番号、名前、id のどれか' }],
  context: 'reading',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).trapWhySchema },
  run: showWhy,
});
