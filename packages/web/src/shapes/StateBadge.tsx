import { makeStyles, tokens } from '@fluentui/react-components';
import {
  GATEWAY_STATE_LOOKS,
  type GatewayState,
  stateReasonText,
  type StateLook,
  TRAP_STATE_LOOKS,
  type Trap,
  type TrapState,
} from '@satomori/core';
import type { ReactNode } from 'react';
import { GatewayStateShape, TrapStateShape } from './StateShape.tsx';
import { wordOnGround } from './signColor.ts';

const useStyles = makeStyles({
  badge: { display: 'inline-flex', alignItems: 'center', gap: '6px', minWidth: 0, verticalAlign: 'middle' },
  words: { display: 'flex', flexDirection: 'column', lineHeight: 1.25, minWidth: 0 },
  word: { fontWeight: 700, whiteSpace: 'nowrap' },
  reason: { fontSize: tokens.fontSizeBase100, color: tokens.colorNeutralForeground2 },
});

function Badge({ look, shape, reason }: { look: StateLook; shape: ReactNode; reason?: string }) {
  const styles = useStyles();
  return (
    <span className={styles.badge}>
      {shape}
      <span className={styles.words}>
        <span className={styles.word} style={{ color: wordOnGround(look.color) }}>
          {look.word}
        </span>
        {reason !== undefined && <span className={styles.reason}>{reason}</span>}
      </span>
    </span>
  );
}

interface StateBadgeProps {
  state: TrapState;
  /** Shown in small text below the word. */
  reason?: Trap['state_reason'];
  /** Shown with the reason where the contact is unstable. */
  unstableCount?: Trap['unstable_count'];
  size?: number;
}

/** The state of a trap: shape, word and colour. */
export const StateBadge = ({ state, reason, unstableCount = null, size }: StateBadgeProps) => (
  <Badge
    look={TRAP_STATE_LOOKS[state]}
    shape={<TrapStateShape state={state} size={size} />}
    reason={
      reason === undefined
        ? undefined
        : (stateReasonText({ state, state_reason: reason, unstable_count: unstableCount }) ?? undefined)
    }
  />
);

/** The state of a gateway or relay. */
export const GatewayStateBadge = ({ state, size }: { state: GatewayState; size?: number }) => (
  <Badge look={GATEWAY_STATE_LOOKS[state]} shape={<GatewayStateShape state={state} size={size} />} />
);
