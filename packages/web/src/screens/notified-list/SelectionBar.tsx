import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { Notification } from '@satomori/core';
import { SnoozeMenu } from '../../notifications/SnoozeMenu.tsx';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '44px',
    padding: '0 8px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

interface SelectionBarProps {
  rows: readonly Notification[];
  chosen: readonly Notification[];
  onChoose: (rows: readonly Notification[]) => void;
  onRead: () => void;
  onSnooze: (until: string) => void;
}

/** On desktops: actions on several rows. Always visible, so that selecting a row moves nothing. */
export function SelectionBar({ rows, chosen, onChoose, onRead, onSnooze }: SelectionBarProps) {
  const styles = useStyles();
  const isAll = chosen.length === rows.length;
  const isNone = chosen.length === 0;
  return (
    <div className={styles.bar} role="toolbar" aria-label="選んだ通知">
      <Checkbox
        checked={isAll ? true : isNone ? false : 'mixed'}
        onChange={() => onChoose(isAll ? [] : rows)}
        label={isNone ? '表示中をすべて選ぶ' : `${chosen.length} 件を選んでいます`}
      />
      <Button disabled={isNone} onClick={onRead}>
        既読にする
      </Button>
      <SnoozeMenu label="選んだ通知をあとで" isDisabled={isNone} onSnooze={onSnooze} />
    </div>
  );
}
