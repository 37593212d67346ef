import { makeStyles, tokens } from '@fluentui/react-components';
import { MapNotice } from '../controls/MapNotice.tsx';
import { AreaSwatch } from './AreaSwatch.tsx';
import { areaFacts, PAPER_MAP_NOTE } from './areaWords.ts';
import { useAreas } from './useAreas.ts';

const useStyles = makeStyles({
  areas: { listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: '6px' },
  area: { display: 'flex', alignItems: 'flex-start', gap: '8px' },
  name: { fontWeight: 700, overflowWrap: 'anywhere' },
  words: { minWidth: 0 },
  note: { marginTop: '4px', color: tokens.colorNeutralForeground2 },
});

export interface AreaNoticeProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Names the areas at a tap. */
export function AreaNotice({ ids, onClose }: AreaNoticeProps) {
  const styles = useStyles();
  const { inForce } = useAreas();
  const chosen = inForce.filter(({ id }) => ids.includes(id));
  if (chosen.length === 0) return null;
  return (
    <MapNotice onClose={onClose}>
      <ul className={styles.areas}>
        {chosen.map((area) => (
          <li key={area.id} className={styles.area}>
            <AreaSwatch kind={area.properties.kind} />
            <span className={styles.words}>
              <span className={styles.name}>{area.properties.name}</span>
              <br />
              {areaFacts(area)}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.note}>{PAPER_MAP_NOTE}</div>
    </MapNotice>
  );
}
