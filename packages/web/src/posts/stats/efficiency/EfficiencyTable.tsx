import { makeStyles, tokens } from '@fluentui/react-components';
import { EFFICIENCY_LABELS, type EfficiencyStats, STATS_DIMENSION_LABELS } from '@satomori/core';
import { useSession } from '../../../queries/session/session.tsx';
import { EntryLabel } from '../EntryLabel.tsx';
import { labelOf } from '../statsTable.ts';
import { StatsTable } from '../StatsTable.tsx';
import { cellsOf, type EfficiencyTable as Table } from './efficiencyTables.ts';

const useStyles = makeStyles({
  part: { minWidth: 0, display: 'flex', flexDirection: 'column', gap: '8px' },
  methods: {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

interface EfficiencyTableProps {
  table: Table;
  stats: EfficiencyStats;
  /** Maximum number of rows in the page. */
  most: number;
}

/** Figures of both years, with how each is calculated. */
export function EfficiencyTable({ table, stats, most }: EfficiencyTableProps) {
  const styles = useStyles();
  const { site } = useSession();
  const { by, rows, total, methods } = stats;
  return (
    <div className={styles.part}>
      <StatsTable
        caption={`${table.title}の捕獲効率（${STATS_DIMENSION_LABELS[by]}）`}
        corner={STATS_DIMENSION_LABELS[by]}
        columns={table.figures.flatMap(({ key, label }) => [
          { key, label },
          {
            key: `${key}_last_year`,
            label: (
              <>
                {label}
                <br />
                前年
              </>
            ),
          },
        ])}
        rows={rows.slice(0, most).map((row) => ({
          key: row.key,
          label: <EntryLabel dimension={by} value={{ key: row.key, label: labelOf(by, row, site) }} />,
          cells: cellsOf(table, row),
        }))}
        totals={cellsOf(table, total)}
      />
      <ul className={styles.methods} aria-label={`${table.title}の計算のしかた`}>
        {table.explained.map((figure) => (
          <li key={figure}>
            <strong>{EFFICIENCY_LABELS[figure]}</strong> {methods[figure]}
          </li>
        ))}
      </ul>
    </div>
  );
}
