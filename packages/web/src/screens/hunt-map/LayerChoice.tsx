import { makeStyles, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/viewport.ts';
import { type Layer, LAYER_LABELS } from './layers.ts';

const useStyles = makeStyles({
  choice: {
    margin: 0,
    padding: '4px 0 0',
    border: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: {
    float: 'left',
    width: '100%',
    boxSizing: 'border-box',
    padding: '4px 16px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  option: {
    clear: 'both',
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '40px',
    padding: '0 16px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within': { backgroundColor: tokens.colorNeutralBackground1Hover },
    [ON_PHONE]: { minHeight: '48px' },
  },
  box: { width: '20px', height: '20px', margin: 0, accentColor: '#1565C0' },
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface LayerChoiceProps {
  /** Those that this person can have. */
  offered: readonly Layer[];
  shown: readonly Layer[];
  onSwitch: (layer: Layer) => void;
}

/** Fired traps are never hidden: nobody should overlook one for a box that was ticked off last month. */
const NOTES: Partial<Record<Layer, string>> = { traps: '作動は常に表示' };

/** What lies over the map. */
export function LayerChoice({ offered, shown, onSwitch }: LayerChoiceProps) {
  const styles = useStyles();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.title}>重ねるもの</legend>
      {offered.map((layer) => (
        <label key={layer} className={styles.option}>
          <input
            type="checkbox"
            className={styles.box}
            checked={shown.includes(layer)}
            onChange={() => onSwitch(layer)}
          />
          <span>
            {LAYER_LABELS[layer]} <span className={styles.note}>{NOTES[layer]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
