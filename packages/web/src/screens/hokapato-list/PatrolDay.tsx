import { Button, makeStyles } from '@fluentui/react-components';
import {
  formatTime,
  formatWarekiDay,
  PATROL_MARK_LOOKS,
  type PatrolRow,
  TRAP_LOG_KIND_LABELS,
} from '@satomori/core';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { Modal } from '../../ui/page/Modal.tsx';

export interface ChosenDay {
  row: PatrolRow;
  /** `YYYY-MM-DD` */
  day: string;
}

const useStyles = makeStyles({
  visits: { display: 'flex', flexDirection: 'column', gap: '12px', margin: 0, paddingLeft: '20px' },
  close: { alignSelf: 'end', marginTop: '12px', [ON_PHONE]: { minHeight: '48px' } },
});

/** Who visited a trap on a day, when, and from how far away it was recorded. */
export function PatrolDay({ chosen: { row, day }, onClose }: { chosen: ChosenDay; onClose: () => void }) {
  const styles = useStyles();
  const visits = row.visits.filter((visit) => visit.day === day);
  return (
    <Modal title={`${row.name}　${formatWarekiDay(day)}`} onClose={onClose}>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <li key={`${visit.at} ${visit.kind}`}>
            {formatTime(visit.at)}　{TRAP_LOG_KIND_LABELS[visit.kind]}　{visit.user_name ?? ''}
            <br />
            {PATROL_MARK_LOOKS[visit.mark].word}
            {visit.distance_m !== null && `。わなから約${visit.distance_m}m`}
          </li>
        ))}
      </ul>
      <Button className={styles.close} onClick={onClose}>
        閉じる
      </Button>
    </Modal>
  );
}
