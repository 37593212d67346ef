import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { silenceInShort, type Trap } from '@satomori/core';
import { Link } from 'react-router-dom';
import { formatDistance } from '../../geo/place.ts';
import { TrapStateShape } from '../../shapes/StateShape.tsx';
import { ActDone } from '../../traps/ActDone.tsx';
import type { ActPosition } from '../../traps/position/useActPosition.ts';
import { useOnePressAct } from '../../traps/useOnePressAct.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { Elapsed } from '../../ui/text/Elapsed.tsx';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '4px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  trap: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: '12px',
    minHeight: '56px',
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2 },
  },
  sign: { gridRow: '1 / 3' },
  name: { fontWeight: 700, alignSelf: 'end' },
  note: { color: tokens.colorNeutralForeground2, alignSelf: 'start' },
  tick: { minHeight: '48px' },
  ticked: { color: tokens.colorStatusSuccessForeground1, fontWeight: 700 },
  below: { gridColumn: '1 / -1' },
});

/** What is known of today's patrol at a trap: none, one on this device alone, or one on the server. */
export type RoundPatrol = 'left' | 'kept' | 'recorded';

const PATROL_WORDS = { kept: '端末に保存済み', recorded: '見回り済み' } as const;

interface RoundRowProps {
  trap: Trap;
  /** Straight way to it; `null` where the trap has no position. */
  way: { from: string; distance_m: number } | null;
  patrol: RoundPatrol;
  now: number;
  readPosition: () => ActPosition | null;
}

/** A trap of the round: the way to it, its last patrol, and one press that ticks it off. */
export function RoundRow({ trap, way, patrol, now, readPosition }: RoundRowProps) {
  const styles = useStyles();
  const { press, undo, done, error, isSending } = useOnePressAct({
    kind: 'patrol',
    result: 'nothing',
    readPosition,
  });
  const silence = silenceInShort(trap, now);
  return (
    <li className={styles.row}>
      <Link to={`/HokapatoList?trap_id=${trap.id}`} className={styles.trap}>
        <span className={styles.sign}>
          <TrapStateShape state={trap.state} />
        </span>
        <span className={styles.name}>{trap.name}</span>
        <span className={styles.note}>
          {way !== null && `${way.from}から ${formatDistance(way.distance_m)}。`}
          前回 <Elapsed at={trap.last_patrol_at} never="記録なし" />
          {silence !== null && `。${silence}`}
        </span>
      </Link>
      {/* What a fired trap holds has to be looked at and said. Source: R11. */}
      {patrol === 'left' && done === null && trap.state !== 'fired' && (
        <Button
          className={styles.tick}
          disabledFocusable={isSending}
          aria-label={`${trap.name}の見回りを異常なしで記録`}
          onClick={() => void press(trap)}
        >
          異常なし
        </Button>
      )}
      {patrol !== 'left' && done === null && <span className={styles.ticked}>{PATROL_WORDS[patrol]}</span>}
      {(done !== null || error !== null) && (
        <div className={styles.below}>
          <ActDone done={done} onUndo={undo} />
          {error !== null && <FormError>{error}</FormError>}
        </div>
      )}
    </li>
  );
}
