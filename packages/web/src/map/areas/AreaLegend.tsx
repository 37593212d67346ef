import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AREA_KIND_LABELS, AREA_KINDS } from '@satomori/core';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { useControlStyles } from '../controls/controlStyles.ts';
import { AreaSwatch } from './AreaSwatch.tsx';
import { PAPER_MAP_NOTE } from './areaWords.ts';
import { useAreas } from './useAreas.ts';

const useStyles = makeStyles({
  legend: {
    width: 'fit-content',
    maxWidth: '232px',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    pointerEvents: 'auto',
  },
  summary: { padding: '8px 12px', minHeight: '16px', cursor: 'pointer', fontWeight: 700 },
  rows: {
    listStyle: 'none',
    margin: 0,
    padding: '0 12px 4px',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
  },
  row: { display: 'flex', alignItems: 'center', gap: '8px' },
  note: { margin: 0, padding: '0 12px 8px' },
});

/** Explains the colours and patterns of the areas, and that the paper map is authoritative. Source: R94. */
export function AreaLegend() {
  const styles = useStyles();
  const controls = useControlStyles();
  const isDesktop = useIsDesktop();
  const { inForce, areas } = useAreas();
  const kinds = AREA_KINDS.filter((kind) => inForce.some(({ properties }) => properties.kind === kind));
  return (
    <details className={mergeClasses(controls.panel, styles.legend)} open={isDesktop}>
      <summary className={styles.summary}>区域の凡例</summary>
      <ul className={styles.rows}>
        {kinds.map((kind) => (
          <li key={kind} className={styles.row}>
            <AreaSwatch kind={kind} />
            {AREA_KIND_LABELS[kind]}
          </li>
        ))}
        {areas !== undefined && kinds.length === 0 && <li>登録された区域はありません</li>}
      </ul>
      <p className={styles.note}>{PAPER_MAP_NOTE}</p>
    </details>
  );
}
