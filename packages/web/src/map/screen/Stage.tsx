import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useRef } from 'react';
import { BELOW_TABLET, DESKTOP_PX, ON_DESKTOP, ON_PHONE } from '../../platform/device/viewport.ts';
import { useRemainingHeight } from '../../ui/page/useRemainingHeight.ts';

const useStyles = makeStyles({
  stage: {
    display: 'flex',
    minHeight: '280px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    [ON_DESKTOP]: {
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusLarge,
    },
    // From edge to edge, down to the bottom bar.
    [ON_PHONE]: {
      margin: '0 -16px -23px',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    [BELOW_TABLET]: { flexDirection: 'column' },
    // In print as high as its content.
    '@media print': {
      display: 'block',
      height: 'auto !important',
      margin: '0 !important',
      overflow: 'visible',
    },
  },
  column: { flex: '1 1 0', display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
  main: {
    flex: '1 1 0',
    minWidth: 0,
    minHeight: 0,
    overflowY: 'auto',
    position: 'relative',
    '@media print': { overflowY: 'visible' },
  },
});

/** The page reserves more space below than the bar needs; the negative margin takes that back. */
const PHONE_SPARE_PX = 23;

const freeBelow = (main: HTMLElement): number => {
  const padding = Number.parseFloat(getComputedStyle(main).paddingBottom) || 0;
  return window.innerWidth < DESKTOP_PX ? padding - PHONE_SPARE_PX : padding;
};

interface StageProps {
  children: ReactNode;
  /** Shown below map or list. */
  foot?: ReactNode;
  panel: ReactNode;
}

/** The rest of the window: map or list, and the panel of what was chosen next to it or below. */
export function Stage({ children, foot, panel }: StageProps) {
  const styles = useStyles();
  const stage = useRef<HTMLDivElement>(null);
  const height = useRemainingHeight(stage, freeBelow);
  return (
    <div ref={stage} className={styles.stage} style={{ height }}>
      {height !== undefined && (
        <>
          <div className={styles.column}>
            <div className={styles.main}>{children}</div>
            {foot}
          </div>
          {panel}
        </>
      )}
    </div>
  );
}
