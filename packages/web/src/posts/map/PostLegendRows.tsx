import { makeStyles, tokens } from '@fluentui/react-components';
import { POST_STATUSES, postStatusText, SPECIES_LABELS } from '@satomori/core';
import { useMemo } from 'react';
import { LegendRow } from '../../map/controls/FoldedLegend.tsx';
import type { MarkLook } from '../../map/points/markLook.ts';
import { POST_STATUS_COLORS, postStatusSign } from '../../shapes/postStatusShapes.ts';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import { Shape } from '../../shapes/StateShape.tsx';
import type { PostKind } from '../filter/postKind.ts';
import { countSpecies, type PostSet } from '../marks/postSet.ts';
import { needsAttention, worstAnimal, worstStatus } from '../marks/urgency.ts';

const useStyles = makeStyles({
  cluster: {
    width: '22px',
    height: '22px',
    borderRadius: '50%',
    border: '1px solid',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '20px',
    textAlign: 'center',
    fontWeight: 700,
  },
  note: { maxWidth: '220px', color: tokens.colorNeutralForeground2 },
});

interface PostLegendRowsProps {
  kind: Pick<PostKind, 'noun' | 'dangers'>;
  set: PostSet;
  /** The set is not complete, so it must not be counted. */
  isPart: boolean;
  needsApproval: boolean;
  look: MarkLook;
}

/** Explains the signs at the edge of a cluster. */
function clusterWords(isUrgent: boolean, isDangerous: boolean): string {
  const urgent = isUrgent ? '右上は、中でいちばん急ぐもの。' : '';
  return `件数の円の印：${urgent}${isDangerous ? '左上は、中に熊がいること。' : ''}`;
}

/** Explains the signs of the posts. */
export function PostLegendRows({ kind, set, isPart, needsApproval, look }: PostLegendRowsProps) {
  const { noun, dangers } = kind;
  const styles = useStyles();
  const species = useMemo(() => countSpecies(set), [set]);
  const told = POST_STATUSES.filter(
    (each) => needsAttention(each, needsApproval) && set.status.includes(each),
  );
  const flags = set.flags?.reduce((all, each) => all | each, 0) ?? 0;
  const isUrgent = worstStatus(flags, needsApproval) !== null;
  const isDangerous = worstAnimal(flags, dangers) !== null;
  const { cluster: backgroundColor, edge: borderColor, ink: color } = look;
  return (
    <>
      <LegendRow
        sign={
          <span className={styles.cluster} style={{ backgroundColor, borderColor, color }}>
            12
          </span>
        }
      >
        近くの{noun}の件数（押すと拡大）
      </LegendRow>
      {species.map(([each, count]) => (
        <LegendRow
          key={each}
          sign={<SpeciesShape species={each} size={20} />}
          count={isPart ? undefined : count}
        >
          {SPECIES_LABELS[each]}
        </LegendRow>
      ))}
      {told.map((status) => (
        <LegendRow
          key={status}
          sign={<Shape parts={postStatusSign(status)} color={POST_STATUS_COLORS[status]} size={14} />}
        >
          {postStatusText(status, needsApproval)}
        </LegendRow>
      ))}
      {(isUrgent || isDangerous) && <li className={styles.note}>{clusterWords(isUrgent, isDangerous)}</li>}
    </>
  );
}
