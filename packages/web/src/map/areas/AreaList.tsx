import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Area, groupDigits, isolateText } from '@satomori/core';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { AreaSwatch } from './AreaSwatch.tsx';
import { areaFacts, PAPER_MAP_NOTE } from './areaWords.ts';
import { useAreas } from './useAreas.ts';

const useStyles = makeStyles({
  note: { margin: 0, padding: '8px 12px', color: tokens.colorNeutralForeground2 },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  row: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  button: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '12px',
    width: '100%',
    minHeight: '44px',
    padding: '6px 12px',
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
    [ON_PHONE]: { minHeight: '56px' },
  },
  open: { cursor: 'pointer', ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  name: { fontWeight: 700, overflowWrap: 'anywhere' },
  facts: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  end: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
});

export interface AreaListProps {
  /** Shows one on the map. */
  onShow: (area: Area) => void;
}

/**
 * List of areas, as the accessible equivalent of the map layer; it also holds areas that are not in force
 * today.
 */
export function AreaList({ onShow }: AreaListProps) {
  const styles = useStyles();
  const { areas, inForce, error, isPending, retry } = useAreas();
  return (
    <>
      {error !== null && <LoadFailed error={error} onRetry={retry} hasOldData={areas !== undefined} />}
      {isPending && <Skeleton rows={4} height={44} />}
      {areas?.length === 0 && (
        <Empty>ここに、鳥獣保護区などの区域が並びます。区域は管理者が登録します。</Empty>
      )}
      {areas !== undefined && areas.length > 0 && (
        <>
          <p className={styles.note}>
            {groupDigits(areas.length)} 件。{PAPER_MAP_NOTE}
          </p>
          <ul className={styles.list} aria-label="区域の一覧">
            {areas.map((area) => (
              <AreaRow key={area.id} area={area} isInForce={inForce.includes(area)} onShow={onShow} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface AreaRowProps extends AreaListProps {
  area: Area;
  isInForce: boolean;
}

function AreaRow({ area, isInForce, onShow }: AreaRowProps) {
  const styles = useStyles();
  const { kind, name, source } = area.properties;
  const words = (
    <>
      <AreaSwatch kind={kind} />
      <span>
        <span className={styles.name}>{name}</span>
        <br />
        <span className={styles.facts}>
          {areaFacts(area)}
          {source !== null && `（${isolateText(source)}）`}
        </span>
      </span>
      <span className={styles.end}>{isInForce ? '地図で見る' : '期間外（地図に出ません）'}</span>
    </>
  );
  return (
    <li className={styles.row}>
      {isInForce ? (
        <button
          type="button"
          data-printed
          data-row={area.id}
          className={mergeClasses(styles.button, styles.open)}
          onClick={() => onShow(area)}
        >
          {words}
        </button>
      ) : (
        <div className={styles.button}>{words}</div>
      )}
    </li>
  );
}
