import { Field, Select } from '@fluentui/react-components';
import { groupDigits } from '@satomori/core';
import type { RowFilter, Summary } from '../reading/readingTypes.ts';

interface RowFilterSelectProps {
  summary: Summary;
  chosen: RowFilter;
  onChoose: (filter: RowFilter) => void;
}

/** Which rows are shown: all, those with a problem, or by one problem. */
export function RowFilterSelect({ summary, chosen, onChoose }: RowFilterSelectProps) {
  const { ready, faulty, noted, edited, problems } = summary;
  const choices: [RowFilter, string, number][] = [
    ['all', 'すべての行', ready + faulty],
    ['faulty', '取り込めない行', faulty],
    ...problems.map(({ field, label, count }): [RowFilter, string, number] => [
      `field:${field}`,
      `問題: ${label}`,
      count,
    ]),
    ['noted', '読み方を確かめたい行', noted],
    ['edited', '直した行', edited],
  ];
  const shown = choices.filter(([filter, , count]) => count > 0 || filter === chosen || filter === 'all');
  // A problem that was edited is chosen until the person chooses another.
  const isListed = shown.some(([filter]) => filter === chosen);
  return (
    <Field label="表示する行">
      <Select value={chosen} onChange={(_, { value }) => onChoose(value as RowFilter)}>
        {!isListed && <option value={chosen}>直した問題</option>}
        {shown.map(([filter, label, count]) => (
          <option key={filter} value={filter}>
            {`${label}（${groupDigits(count)}）`}
          </option>
        ))}
      </Select>
    </Field>
  );
}
