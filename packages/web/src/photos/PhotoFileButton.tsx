import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { PHOTO_TYPES } from '@satomori/core';
import type { ChangeEvent, ReactNode } from 'react';

const useStyles = makeStyles({
  button: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    padding: '8px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorBrandStroke1}`,
    color: tokens.colorBrandForeground1,
    fontWeight: 700,
    cursor: 'pointer',
    ':focus-within': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  off: {
    backgroundColor: tokens.colorNeutralBackgroundDisabled,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForegroundDisabled,
    cursor: 'not-allowed',
  },
  input: { position: 'absolute', inset: 0, opacity: 0, width: '100%', cursor: 'inherit' },
});

/** File types that may be chosen. */
const ACCEPTED = [...PHOTO_TYPES, 'image/heif', '.heic', '.heif'].join(',');

interface PhotoFileButtonProps {
  className: string;
  /** Opens the camera directly. */
  isCamera?: boolean;
  isMultiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the device's file or camera dialog. */
export function PhotoFileButton(props: PhotoFileButtonProps) {
  const { className, isCamera = false, isMultiple = false, isDisabled = false, onFiles, children } = props;
  const styles = useStyles();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Allows the same file to be chosen again after it was removed.
    target.value = '';
  };
  return (
    <label className={mergeClasses(styles.button, className, isDisabled && styles.off)}>
      {children}
      <input
        type="file"
        accept={isCamera ? 'image/*' : ACCEPTED}
        {...(isCamera ? { capture: 'environment' } : {})}
        multiple={isMultiple}
        className={styles.input}
        disabled={isDisabled}
        onChange={choose}
      />
    </label>
  );
}
