import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import type { Trap, TrapAct } from '@satomori/core';
import { useState } from 'react';
import { ON_PHONE } from '../platform/device/viewport.ts';
import { useDeclineTrap } from '../queries/notifications.ts';
import { useAcknowledgeTrap } from '../queries/outbox/acts.ts';
import { actErrorText } from '../queries/refusal.ts';
import { useCancelAct } from '../queries/trapLogs.ts';
import { AcknowledgeButton, type Acknowledgement } from './AcknowledgeButton.tsx';
import { ActDone, actOf, type DoneAct } from './ActDone.tsx';
import { ACT_WORDS, type OfferedAct, offeredWord } from './actWords.ts';
import { DeclineButton } from './DeclineButton.tsx';
import { OfferedActDialog } from './OfferedActDialog.tsx';
import { SetAgain } from './SetAgain.tsx';
import { isVisited } from './visitAnswers.ts';

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  primary: { [ON_PHONE]: { flexGrow: 1 } },
  item: { [ON_PHONE]: { minHeight: '48px', alignItems: 'center' } },
  // Wide enough to cover a button beneath it as a whole, not all but its edge.
  menu: { minWidth: '176px' },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

const OTHER_ACTS: readonly TrapAct[] = [
  'patrol',
  'set',
  'working',
  'baited',
  'battery_changed',
  'stopped',
  'relocated',
  'removed',
];

/** What the trap's state calls for. */
export const primaryAct = ({ state }: Trap): OfferedAct => (isVisited(state) ? 'visit' : 'patrol');
/** A checked trap has to be set again. */
const secondaryAct = ({ state }: Trap): TrapAct | null => (state === 'checked' ? 'set' : null);

/** @param begins the act that was requested by a key before the detail was shown */
export function TrapActs({ trap, begins = null }: { trap: Trap; begins?: OfferedAct | null }) {
  const styles = useStyles();
  const { mutateAsync: cancel } = useCancelAct();
  const sendAcknowledgement = useAcknowledgeTrap();
  const decline = useDeclineTrap();
  const [recording, setRecording] = useState<OfferedAct | null>(begins);
  const [done, setDone] = useState<DoneAct>(null);
  const recordedAct = actOf(done);
  const check = recordedAct?.kind === 'checked' ? recordedAct : null;
  // After a check the same is offered as one press below.
  const [primary, secondary] = [primaryAct(trap), check === null ? secondaryAct(trap) : null];

  function begin(kind: OfferedAct) {
    setDone(null);
    setRecording(kind);
  }
  async function acknowledge(acknowledgement: Acknowledgement) {
    const recorded = await sendAcknowledgement({ trap, ...acknowledgement });
    if ('answer' in recorded) setDone('知らせました');
    return recorded;
  }

  return (
    <>
      <div className={styles.acts}>
        <Button className={styles.primary} appearance="primary" onClick={() => begin(primary)}>
          {offeredWord(primary)}
        </Button>
        {secondary !== null && <Button onClick={() => begin(secondary)}>{offeredWord(secondary)}</Button>}
        {trap.state === 'fired' && (
          <AcknowledgeButton
            target={trap.name}
            responder={trap.responder}
            isResponderShown={false}
            onAcknowledge={acknowledge}
            appearance="outline"
            errorTextOf={actErrorText}
          />
        )}
        {trap.state === 'fired' && (
          <DeclineButton
            target={trap.name}
            isOnTheWay={trap.responders.some(({ is_me }) => is_me)}
            onDecline={() => {
              setDone(null);
              decline.mutate(trap, { onSuccess: () => setDone('知らせました') });
            }}
          />
        )}
        {/* Rendered here: outside of the detail's own dialog it would open below it. */}
        <Menu inline>
          <MenuTrigger disableButtonEnhancement>
            <Button aria-label="その他の記録">その他</Button>
          </MenuTrigger>
          <MenuPopover className={styles.menu}>
            <MenuList>
              {OTHER_ACTS.filter((kind) => kind !== primary && kind !== secondary).map((kind) => (
                <MenuItem key={kind} className={styles.item} onClick={() => begin(kind)}>
                  <span className={ACT_WORDS[kind].isDanger === true ? styles.danger : undefined}>
                    {offeredWord(kind)}
                  </span>
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      </div>
      <ActDone done={done} onUndo={cancel} />
      {check !== null && <SetAgain key={check.id} trapId={trap.id} />}
      {recording !== null && (
        <OfferedActDialog trap={trap} act={recording} onDone={setDone} onClose={() => setRecording(null)} />
      )}
    </>
  );
}
