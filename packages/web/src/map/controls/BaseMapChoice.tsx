import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { LayerRegular } from '@fluentui/react-icons/svg/layer';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { BASE_MAP_IDS, type BaseMapId, titleOf } from '../tiles/baseMaps.ts';
import { Choice, ChoiceGroup } from './ChoiceGroup.tsx';
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
});

interface BaseMapChoiceProps {
  baseMap: BaseMapId;
  onChoose: (id: BaseMapId) => void;
  /** Further choices in the panel, with what closes it. */
  children?: (close: () => void) => ReactNode;
}

/** Choice of the base map and of the layers over it. */
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
        aria-label={`地図の種類（${titleOf(baseMap)}）`}
        aria-expanded={isOpen}
        title="地図の種類"
        onClick={() => setIsOpen(!isOpen)}
      >
        <LayerRegular fontSize={24} aria-hidden />
      </button>
      {isOpen && (
        <div className={mergeClasses(controls.panel, styles.panel)}>
          <ChoiceGroup title="地図の種類">
            {BASE_MAP_IDS.map((id) => (
              <Choice
                key={id}
                type="radio"
                name={group}
                label={titleOf(id)}
                checked={id === baseMap}
                autoFocus={id === baseMap}
                onChange={() => onChoose(id)}
              />
            ))}
          </ChoiceGroup>
          {children?.(() => setIsOpen(false))}
        </div>
      )}
    </div>
  );
}
