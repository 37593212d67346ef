import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { groupDigits, POST_STATUSES, postStatusText, SPECIES_LABELS } from '@satomori/core';
import { useMemo } from 'react';
import { useControlStyles } from '../../map/controls/controlStyles.ts';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { POST_STATUS_COLORS, postStatusSign } from '../../shapes/postStatusShapes.ts';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import { Shape } from '../../shapes/StateShape.tsx';
import type { PostKind } from '../filter/postKind.ts';
import { countSpecies, type PostSet } from '../marks/postSet.ts';
import { needsAttention, worstAnimal, worstStatus } from '../marks/urgency.ts';

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
  note: { maxWidth: '220px', color: tokens.colorNeutralForeground2 },
  count: { marginLeft: 'auto', paddingLeft: '8px', fontVariantNumeric: 'tabular-nums' },
});

interface PostLegendProps {
  kind: Pick<PostKind, 'noun' | 'dangers'>;
  set: PostSet;
  /** The set is not complete, so it must not be counted. */
  isPart: boolean;
  needsApproval: boolean;
}

/** Explains the signs at the edge of a cluster. */
function clusterWords(isUrgent: boolean, isDangerous: boolean): string {
  const urgent = isUrgent ? '右上は、中でいちばん急ぐもの。' : '';
  return `件数の円の印：${urgent}${isDangerous ? '左上は、中に熊がいること。' : ''}`;
}

/** Explains the signs of the posts; folded on phones. */
export function PostLegend({ kind: { noun, dangers }, set, isPart, needsApproval }: PostLegendProps) {
  const styles = useStyles();
  const controls = useControlStyles();
  const isDesktop = useIsDesktop();
  const species = useMemo(() => countSpecies(set), [set]);
  const told = POST_STATUSES.filter(
    (each) => needsAttention(each, needsApproval) && set.status.includes(each),
  );
  const flags = set.flags?.reduce((all, each) => all | each, 0) ?? 0;
  const isUrgent = worstStatus(flags, needsApproval) !== null;
  const isDangerous = worstAnimal(flags, dangers) !== null;
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
            {!isPart && <span className={styles.count}>{groupDigits(count)}</span>}
          </li>
        ))}
        {told.map((status) => (
          <li key={status} className={styles.row}>
            <span className={styles.sign}>
              <Shape parts={postStatusSign(status)} color={POST_STATUS_COLORS[status]} size={14} />
            </span>
            {postStatusText(status, needsApproval)}
          </li>
        ))}
        {(isUrgent || isDangerous) && <li className={styles.note}>{clusterWords(isUrgent, isDangerous)}</li>}
      </ul>
    </details>
  );
}
