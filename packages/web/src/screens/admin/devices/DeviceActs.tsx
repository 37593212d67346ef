import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { Modal } from '../../../ui/page/Modal.tsx';

const useStyles = makeStyles({
  surface: { maxWidth: '520px', [ON_PHONE]: { maxWidth: 'calc(100vw - 16px)', padding: '16px' } },
  acts: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '12px' },
  facts: { display: 'flex', flexDirection: 'column', gap: '4px', overflowWrap: 'anywhere' },
});

export type DeviceAct = 'edit' | 'move' | 'replace' | 'retire' | 'return';

interface DeviceActsProps {
  title: string;
  /** What is done, with its label, in the order of the buttons. */
  acts: Partial<Record<DeviceAct, string>>;
  onAct: (act: DeviceAct) => void;
  onClose: () => void;
  /** What is known of it. */
  children: ReactNode;
}

/** What an administrator can do with one device. */
export function DeviceActs({ title, acts, onAct, onClose, children }: DeviceActsProps) {
  const styles = useStyles();
  return (
    <Modal title={title} className={styles.surface} onClose={onClose}>
      <div className={styles.acts}>
        <div className={styles.facts}>{children}</div>
        {(Object.entries(acts) as [DeviceAct, string][]).map(([act, label]) => (
          <Button key={act} onClick={() => onAct(act)}>
            {label}
          </Button>
        ))}
        <Button onClick={onClose}>閉じる</Button>
      </div>
    </Modal>
  );
}
