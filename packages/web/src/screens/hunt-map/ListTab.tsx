import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { MyLocationRegular } from '@fluentui/react-icons/svg/my-location';
import { useMemo } from 'react';
import { distanceM } from '../../geo/place.ts';
import type { PositionAsking } from '../../map/position/usePosition.ts';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { orderItems } from './filterItems.ts';
import type { HuntMapItem } from '../../map/devices/huntMapItems.ts';
import { ItemRows } from './items/ItemRows.tsx';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '8px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  locate: { [ON_PHONE]: { minHeight: '48px' } },
  note: { color: tokens.colorNeutralForeground2 },
});

export interface ListTabProps {
  items: readonly HuntMapItem[];
  openId: string | null;
  markedIds: ReadonlySet<string>;
  asking: PositionAsking;
  onOpen: (item: HuntMapItem) => void;
}

/** 一覧: the equivalent of the map for keyboards, screen readers and people who prefer to read. */
export function ListTab({ items, openId, markedIds, asking, onOpen }: ListTabProps) {
  const styles = useStyles();
  const { position, isAsking, problem, locate } = asking;
  const distanceOf = useMemo(
    () =>
      ({ place }: HuntMapItem) =>
        position === null || place === null ? null : distanceM(position, place),
    [position],
  );
  const ordered = useMemo(() => orderItems(items, distanceOf), [items, distanceOf]);
  return (
    <>
      <div className={styles.head}>
        <Button
          className={styles.locate}
          icon={<MyLocationRegular />}
          disabledFocusable={isAsking}
          onClick={() => void locate()}
        >
          {position === null ? '現在地からの距離を出す' : '現在地を取り直す'}
        </Button>
        <span className={styles.note} role="status">
          {isAsking ? '現在地を調べています…' : (problem ?? positionNote(position?.accuracy))}
        </span>
      </div>
      <ItemRows
        label="地図にあるものの一覧"
        items={ordered}
        openId={openId}
        markedIds={markedIds}
        distanceOf={distanceOf}
        onOpen={onOpen}
      />
    </>
  );
}

const positionNote = (accuracy: number | undefined): string =>
  accuracy === undefined ? '' : `直線距離（誤差 約${Math.round(accuracy)} m）`;
