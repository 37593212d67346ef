import { mergeClasses } from '@fluentui/react-components';
import { RulerRegular } from '@fluentui/react-icons/svg/ruler';
import { useControlStyles } from '../controls/controlStyles.ts';

interface RulerButtonProps {
  isOn: boolean;
  onToggle: () => void;
  className: string;
}

/** Starts and ends measuring. */
export function RulerButton({ isOn, onToggle, className }: RulerButtonProps) {
  const controls = useControlStyles();
  return (
    <button
      type="button"
      className={mergeClasses(controls.button, isOn && controls.on, className)}
      aria-label="距離を測る"
      aria-pressed={isOn}
      title="距離を測る"
      onClick={onToggle}
    >
      <RulerRegular fontSize={24} aria-hidden />
    </button>
  );
}
