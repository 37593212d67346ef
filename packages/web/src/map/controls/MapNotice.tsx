import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import { useControlStyles } from './controlStyles.ts';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: 'fit-content',
    maxWidth: '100%',
    boxSizing: 'border-box',
    padding: '6px 12px',
    pointerEvents: 'auto',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  text: { minWidth: 0 },
});

/** A sentence over the map, shown until it no longer applies or is closed. */
export function MapNotice({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  const styles = useStyles();
  const controls = useControlStyles();
  return (
    <div className={mergeClasses(controls.panel, styles.notice)} role="status">
      <span className={styles.text}>{children}</span>
      {onClose !== undefined && (
        <Button appearance="subtle" icon={<DismissRegular />} aria-label="知らせを閉じる" onClick={onClose} />
      )}
    </div>
  );
}
