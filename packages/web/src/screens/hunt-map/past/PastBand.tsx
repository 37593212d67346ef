import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatWarekiDateTime } from '@satomori/core';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { TrapStateShape } from '../../../shapes/StateShape.tsx';
import { PAST_COLOR } from './pastColor.ts';
import { WHITE } from '../../../ui/colors.ts';

const useStyles = makeStyles({
  band: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    flexShrink: 0,
    padding: '6px 12px',
    backgroundColor: PAST_COLOR,
    color: WHITE,
  },
  words: { display: 'flex', flexWrap: 'wrap', gap: '0 12px', marginRight: 'auto', fontWeight: 700 },
  at: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  act: { flexShrink: 0, [ON_PHONE]: { minHeight: '48px' } },
  fired: {
    color: tokens.colorStatusDangerForeground1,
    fontWeight: 700,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
});

interface PastBandProps {
  /** Milliseconds. */
  at: number;
  /** Number of traps that have fired by now. */
  firedNow: number;
  onReturn: () => void;
}

/** Says that the past is shown, and what has fired meanwhile. */
export function PastBand({ at, firedNow, onReturn }: PastBandProps) {
  const styles = useStyles();
  return (
    <div className={styles.band}>
      <div className={styles.words}>
        <span>当時の状態を表示中</span>
        <span className={styles.at} data-picture="moment">
          {formatWarekiDateTime(at)}
        </span>
      </div>
      {firedNow > 0 && (
        <Button
          className={mergeClasses(styles.act, styles.fired)}
          icon={<TrapStateShape state="fired" size={20} />}
          onClick={onReturn}
        >
          いま作動中 {firedNow} 件
        </Button>
      )}
      <Button className={styles.act} onClick={onReturn}>
        現在に戻る
      </Button>
    </div>
  );
}
