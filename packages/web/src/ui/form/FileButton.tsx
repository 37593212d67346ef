import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
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

interface FileButtonProps {
  className?: string;
  /** Types and endings of files, as in HTML. */
  accept: string;
  /** Opens the camera directly. */
  isCamera?: boolean;
  isMultiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the device's dialog for files. */
export function FileButton(props: FileButtonProps) {
  const { className, accept, isCamera = false, isMultiple = false, isDisabled = false } = props;
  const styles = useStyles();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    props.onFiles([...(target.files ?? [])]);
    // Allows the same file to be chosen again after it was removed.
    target.value = '';
  };
  return (
    <label className={mergeClasses(styles.button, className, isDisabled && styles.off)}>
      {props.children}
      <input
        type="file"
        accept={accept}
        {...(isCamera ? { capture: 'environment' } : {})}
        multiple={isMultiple}
        className={styles.input}
        disabled={isDisabled}
        onChange={choose}
      />
    </label>
  );
}
