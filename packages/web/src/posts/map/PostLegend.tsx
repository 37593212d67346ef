import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SPECIES_LABELS } from '@satomori/core';
import { useMemo } from 'react';
import { useControlStyles } from '../../map/controlStyles.ts';
import { useIsDesktop } from '../../platform/viewport.ts';
import { SpeciesShape } from '../../ui/SpeciesShape.tsx';
import { STATUS_MARKS } from './drawPost.ts';
import { countSpecies, type PostSet } from './postSet.ts';

const useStyles = makeStyles({
  legend: {
    width: 'fit-content',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    pointerEvents: 'auto',
  },
  summary: { padding: '8px 12px', minHeight: '16px', cursor: 'pointer', fontWeight: 700 },
  rows: {
    listStyle: 'none',
    margin: 0,
    padding: '0 12px 8px',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    maxHeight: '40cqh',
    overflowY: 'auto',
  },
  row: { display: 'flex', alignItems: 'center', gap: '8px' },
  sign: { flexShrink: 0, width: '22px', display: 'grid', placeItems: 'center' },
  cluster: {
    width: '22px',
    height: '22px',
    borderRadius: '50%',
    backgroundColor: '#263238',
    color: '#FFFFFF',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '22px',
    textAlign: 'center',
    fontWeight: 700,
  },
  mark: { width: '10px', height: '10px', borderRadius: '50%' },
  count: { marginLeft: 'auto', paddingLeft: '8px', fontVariantNumeric: 'tabular-nums' },
});

interface PostLegendProps {
  /** What the posts are called. */
  noun: string;
  set: PostSet;
  /** The set is not all there are: it would be counted wrongly. */
  isPart: boolean;
  needsApproval: boolean;
}

/** What the signs of the posts mean; folded away on phones. */
export function PostLegend({ noun, set, isPart, needsApproval }: PostLegendProps) {
  const styles = useStyles();
  const controls = useControlStyles();
  const isDesktop = useIsDesktop();
  const species = useMemo(() => countSpecies(set), [set]);
  const statuses = set.columns?.status ?? [];
  return (
    <details className={mergeClasses(controls.panel, styles.legend)} open={isDesktop}>
      <summary className={styles.summary}>{noun}の凡例</summary>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <span className={mergeClasses(styles.sign, styles.cluster)}>12</span>
          近くの{noun}の件数（押すと拡大）
        </li>
        {species.map(([each, count]) => (
          <li key={each} className={styles.row}>
            <span className={styles.sign}>
              <SpeciesShape species={each} size={20} />
            </span>
            {SPECIES_LABELS[each]}
            {!isPart && <span className={styles.count}>{count.toLocaleString('ja-JP')}</span>}
          </li>
        ))}
        {needsApproval && statuses.includes('submitted') && (
          <Mark color={STATUS_MARKS.submitted} word="承認待ち" />
        )}
        {statuses.includes('returned') && <Mark color={STATUS_MARKS.returned} word="差し戻し" />}
        {statuses.includes('withdrawn') && <Mark color={STATUS_MARKS.withdrawn} word="取り下げ" />}
      </ul>
    </details>
  );
}

function Mark({ color, word }: { color: string | undefined; word: string }) {
  const styles = useStyles();
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <span className={styles.mark} style={{ backgroundColor: color }} />
      </span>
      {word}
    </li>
  );
}
