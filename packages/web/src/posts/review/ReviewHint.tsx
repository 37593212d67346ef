import { makeStyles, tokens } from '@fluentui/react-components';
import { useLetterKeysOn } from '../../platform/page/shortcuts.ts';
import { ON_PHONE } from '../../platform/device/viewport.ts';

const KEYS = [
  ['j', '次'],
  ['k', '前'],
  ['c', '確認して承認'],
  ['r', '差し戻す'],
] as const;

const useStyles = makeStyles({
  // Phones have no keyboard.
  hint: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    [ON_PHONE]: { display: 'none' },
  },
  choice: { display: 'inline-flex', alignItems: 'center', gap: '8px', minHeight: '32px', cursor: 'pointer' },
  box: { width: '18px', height: '18px', margin: 0, accentColor: tokens.colorBrandBackground },
  key: {
    display: 'inline-block',
    minWidth: '24px',
    padding: '0 6px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontWeight: 700,
    textAlign: 'center',
  },
});

/** The keys for reviewers, and whether they are on. */
export function ReviewHint() {
  const styles = useStyles();
  const [isOn, turn] = useLetterKeysOn();
  return (
    <div className={styles.hint} role="group" aria-label="承認のキー操作" data-control>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isOn}
          onChange={({ target: { checked } }) => turn(checked)}
        />
        キー操作
      </label>
      {isOn &&
        KEYS.map(([key, what]) => (
          <span key={key}>
            <kbd className={styles.key}>{key}</kbd> {what}
          </span>
        ))}
    </div>
  );
}
