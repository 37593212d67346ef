import { makeStyles, tokens } from '@fluentui/react-components';
import { groupDigits, type Stats } from '@satomori/core';
import { ON_PHONE, useIsDesktop } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  totals: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(15em, 100%), 1fr))',
    gap: '8px 24px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  total: { borderRadius: tokens.borderRadiusLarge, backgroundColor: tokens.colorNeutralBackground2 },
  summary: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '40px',
    padding: '0 12px',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
    [ON_PHONE]: { minHeight: '48px' },
  },
  word: { color: tokens.colorNeutralForeground2 },
  value: { marginLeft: 'auto', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  number: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: 700 },
  how: { color: tokens.colorBrandForegroundLink, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  method: {
    margin: 0,
    padding: '0 12px 8px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

const WORDS = [
  ['records', '件数', '件'],
  ['animals', '頭数', '頭'],
  ['uncounted', '頭数の記録なし', '件'],
] as const;

/** The three figures of all records, each with its method. Source: R35. */
export function Totals({ stats }: { stats: Stats }) {
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  return (
    <ul className={styles.totals} aria-label="合計">
      {WORDS.map(([figure, word, unit]) => (
        <li key={figure} className={styles.total}>
          <details open={isDesktop}>
            <summary className={styles.summary}>
              <span className={styles.word}>
                {word}
                {figure === 'animals' && `（${stats.animals.counted}）`}
              </span>
              <span className={styles.how} data-control>
                数え方
              </span>
              <span className={styles.value}>
                <span className={styles.number}>{groupDigits(stats[figure].total)}</span> {unit}
              </span>
            </summary>
            <p className={styles.method}>{stats[figure].method}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
