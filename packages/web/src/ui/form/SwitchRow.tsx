import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexDirection: 'column' },
  switch: { alignItems: 'center', [ON_PHONE]: { minHeight: '48px' }, '& label': { fontWeight: 700 } },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface SwitchRowProps {
  label: string;
  /** What it does, in a sentence. */
  note?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** A setting that is on or off. */
export function SwitchRow({ label, note, isOn, isDisabled = false, onSwitch }: SwitchRowProps) {
  const styles = useStyles();
  const noteId = useId();
  return (
    <div className={styles.row}>
      <Switch
        className={styles.switch}
        label={label}
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={note === undefined ? undefined : noteId}
        onChange={(_event, { checked }) => onSwitch(checked)}
      />
      {note !== undefined && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}
