import { makeStyles, tokens } from '@fluentui/react-components';
import type { Stats } from '@satomori/core';
import { ON_PHONE, useIsDesktop } from '../../platform/viewport.ts';

const useStyles = makeStyles({
  totals: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: '12px 24px',
    margin: 0,
  },
  total: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'baseline',
    alignContent: 'start',
    columnGap: '12px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  word: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, fontVariantNumeric: 'tabular-nums' },
  number: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: 700 },
  how: { gridColumn: '1 / -1', margin: 0, fontSize: tokens.fontSizeBase200 },
  summary: {
    minHeight: '32px',
    paddingTop: '6px',
    boxSizing: 'border-box',
    color: tokens.colorBrandForegroundLink,
    cursor: 'pointer',
    [ON_PHONE]: { minHeight: '48px', paddingTop: '14px' },
  },
  method: { margin: '0 0 4px', color: tokens.colorNeutralForeground2, lineHeight: '18px' },
});

const WORDS = [
  ['records', '件数', '件'],
  ['animals', '頭数', '頭'],
  ['uncounted', '頭数の記録なし', '件'],
] as const;

/** The three figures of everything counted, each with how it came about. */
export function Totals({ stats }: { stats: Stats }) {
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  return (
    <dl className={styles.totals}>
      {WORDS.map(([figure, word, unit]) => (
        <div key={figure} className={styles.total}>
          <dt className={styles.word}>{word}</dt>
          <dd className={styles.value}>
            <span className={styles.number}>{stats[figure].total.toLocaleString('ja-JP')}</span> {unit}
          </dd>
          <dd className={styles.how}>
            <details open={isDesktop}>
              <summary className={styles.summary}>{word}の数え方</summary>
              <p className={styles.method}>{stats[figure].method}</p>
            </details>
          </dd>
        </div>
      ))}
    </dl>
  );
}
