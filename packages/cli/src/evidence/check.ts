import { type EvidenceCheckAnswer, evidenceFaultText, groupDigits } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { DayRange } from '../options/days.ts';
import type { Column } from '../output/columns.ts';
import { postTime } from '../output/times.ts';
import { claimOf, HUNTER_ARGUMENT, PERIOD_OPTIONS } from './claim.ts';

type Fault = EvidenceCheckAnswer['faults'][number];

const columns = (context: ReadingContext): readonly Column<Fault>[] => [
  { heading: '捕獲個体番号', cell: ({ capture_no }) => capture_no ?? '' },
  {
    heading: '日時',
    cell: ({ captured_at: at, time_precision: precision }) =>
      postTime({ at, precision }, context.output.style),
  },
  { heading: '足りないもの', cell: evidenceFaultText },
  { heading: 'id', cell: ({ capture_id }) => capture_id, isForPrograms: true },
];

/** Prints what is missing before a pack is made. */
export async function checkEvidence(context: ReadingContext, wanted: string, range: DayRange): Promise<void> {
  const { api, output, say, signal } = context;
  const query = await claimOf(context, wanted, range);
  const { hunter_name, captures, faults } = await api.rewardEvidence.check(query, { signal });
  await output.list([faults], columns(context));
  say(
    `${hunter_name} ${query.from}～${query.to}: 承認済みの捕獲 ${groupDigits(captures)}件`,
    faults.length === 0 ? '足りないものはありません。' : `足りないもの ${groupDigits(faults.length)}件`,
  );
}

export const checkEvidenceCommand = defineCommand({
  noun: 'evidence',
  verb: 'check',
  summary: '報償金の証拠書類に足りないものを表示する（管理者）',
  arguments: [HUNTER_ARGUMENT],
  options: PERIOD_OPTIONS,
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).evidenceFaultSchema },
  run: checkEvidence,
});
