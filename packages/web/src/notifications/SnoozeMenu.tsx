import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { formatTime } from '@satomori/core';
import { ON_PHONE } from '../platform/device/viewport.ts';
import { clock, useNow } from '../platform/device/clock.ts';
import { inOneHour, nextMorning } from './snooze.ts';

const useStyles = makeStyles({ item: { [ON_PHONE]: { minHeight: '48px', alignItems: 'center' } } });

interface SnoozeMenuProps {
  /** What is snoozed, for screen readers. */
  label: string;
  onSnooze: (until: string) => void;
  isDisabled?: boolean;
}

/** あとで: notify again in an hour or in the morning. */
export function SnoozeMenu({ label, onSnooze, isDisabled = false }: SnoozeMenuProps) {
  const styles = useStyles();
  const now = useNow();
  const choices = [
    { word: '1時間後', until: inOneHour },
    { word: '明朝', until: nextMorning },
  ];
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" aria-label={label} disabled={isDisabled}>
          あとで
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {choices.map(({ word, until }) => (
            <MenuItem key={word} className={styles.item} onClick={() => onSnooze(until(clock.now()))}>
              {word}（{formatTime(until(now))}）
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
