import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { LayerRegular } from '@fluentui/react-icons/svg/layer';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ON_PHONE } from '../platform/viewport.ts';
import { BASE_MAP_IDS, BASE_MAPS, type BaseMapId } from './baseMaps.ts';
import { useControlStyles } from './controlStyles.ts';

const useStyles = makeStyles({
  box: { position: 'relative' },
  panel: {
    position: 'absolute',
    top: 0,
    right: '48px',
    width: 'max-content',
    maxHeight: 'calc(100cqh - 16px)',
    boxSizing: 'border-box',
    overflowY: 'auto',
    padding: '4px 0',
    [ON_PHONE]: { right: '56px' },
  },
  choice: { margin: 0, padding: 0, border: 'none' },
  title: {
    float: 'left',
    width: '100%',
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
  radio: { width: '20px', height: '20px', margin: 0, accentColor: '#1565C0' },
});

interface BaseMapChoiceProps {
  baseMap: BaseMapId;
  onChoose: (id: BaseMapId) => void;
  /** Further choices of what is shown. */
  children?: ReactNode;
}

/** Which map lies beneath, and what over it. */
export function BaseMapChoice({ baseMap, onChoose, children }: BaseMapChoiceProps) {
  const styles = useStyles();
  const controls = useControlStyles();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const group = useId();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };

  return (
    <div className={styles.box} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={controls.button}
        aria-label={`地図の種類（${BASE_MAPS[baseMap].title}）`}
        aria-expanded={isOpen}
        title="地図の種類"
        onClick={() => setIsOpen(!isOpen)}
      >
        <LayerRegular fontSize={24} aria-hidden />
      </button>
      {isOpen && (
        <div className={mergeClasses(controls.panel, styles.panel)}>
          <fieldset className={styles.choice}>
            <legend className={styles.title}>地図の種類</legend>
            {BASE_MAP_IDS.map((id) => (
              <label key={id} className={styles.option}>
                <input
                  type="radio"
                  name={group}
                  className={styles.radio}
                  checked={id === baseMap}
                  autoFocus={id === baseMap}
                  onChange={() => onChoose(id)}
                />
                {BASE_MAPS[id].title}
              </label>
            ))}
          </fieldset>
          {children}
        </div>
      )}
    </div>
  );
}
