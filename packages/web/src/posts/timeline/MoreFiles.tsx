import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Spinner,
} from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import type { ListFile } from './listFiles.ts';

const useStyles = makeStyles({ item: { minHeight: '48px', maxWidth: 'none', alignItems: 'center' } });

interface MoreFilesProps {
  files: readonly ListFile[];
  /** The one that is being made. */
  written: ListFile | undefined;
  isWaiting: boolean;
  isDisabled: boolean;
  onSave: (file: ListFile) => void;
}

/** On phones: files that are seldom saved there, in a menu. */
export function MoreFiles({ files, written, isWaiting, isDisabled, onSave }: MoreFilesProps) {
  const styles = useStyles();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          icon={written === undefined ? <MoreHorizontalRegular /> : <Spinner size="tiny" />}
          aria-label={written === undefined ? 'その他の保存' : `${written.label}を作っています`}
          disabled={isDisabled}
          disabledFocusable={isWaiting}
        >
          その他
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {files.map((file) => (
            <MenuItem key={file.label} className={styles.item} onClick={() => onSave(file)}>
              {file.says}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
