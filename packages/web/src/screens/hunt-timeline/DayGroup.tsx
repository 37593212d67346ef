import { makeStyles, tokens } from '@fluentui/react-components';
import type { HuntPoint, Image } from '@satomori/core';
import { StoredPhoto } from '../../queries/StoredPhoto.tsx';
import { CaptureCard } from '../../ui/CaptureCard.tsx';
import type { DayOfCaptures } from './byDay.ts';

interface DayGroupProps {
  day: DayOfCaptures;
  needsApproval: boolean;
  markedIds: ReadonlySet<string>;
  onPhoto: (capture: HuntPoint, index: number) => void;
}

const useStyles = makeStyles({
  heading: { margin: '8px 0', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  date: {
    marginLeft: '12px',
    fontSize: tokens.fontSizeBase300,
    fontWeight: 400,
    color: tokens.colorNeutralForeground2,
  },
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    maxWidth: '1120px',
  },
  item: { minWidth: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 190px' },
});

const renderThumb = ({ path }: Image) => <StoredPhoto path={path} size="thumb" alt="" />;

/** The captures of a day under 本日 or N日前. */
export function DayGroup({
  day: { day, label, captures },
  needsApproval,
  markedIds,
  onPhoto,
}: DayGroupProps) {
  const styles = useStyles();
  return (
    <section aria-label={`${label} ${day}`}>
      <h2 className={styles.heading}>
        {label}
        <span className={styles.date}>
          {day}　{captures.length} 件
        </span>
      </h2>
      <ul className={styles.list}>
        {captures.map((capture) => (
          <li key={capture.id} className={styles.item}>
            <CaptureCard
              capture={capture}
              needsApproval={needsApproval}
              renderPhoto={renderThumb}
              onPhoto={onPhoto}
              isMarked={markedIds.has(capture.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
