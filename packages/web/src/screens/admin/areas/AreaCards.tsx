import { Link, makeStyles } from '@fluentui/react-components';
import { type Area, AREA_KIND_LABELS, mayOpen, isolateText } from '@satomori/core';
import { useHref } from 'react-router-dom';
import { mapViewEntries } from '../../../geo/mapView.ts';
import { viewAround } from '../../../map/areas/viewAround.ts';
import { AreaSwatch } from '../../../map/areas/AreaSwatch.tsx';
import { validityText } from '../../../map/areas/areaWords.ts';
import { useSession } from '../../../queries/session/session.tsx';
import { Card, CardList, Fact } from '../../../ui/list/CardList.tsx';

const useStyles = makeStyles({
  kind: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  // Above the card's own touch target.
  map: { position: 'relative', zIndex: 1, display: 'inline-block', padding: '12px 0' },
});

interface AreaCardsProps {
  areas: readonly Area[];
  inForce: readonly Area[];
  onOpen: (area: Area) => void;
}

/** Areas as cards; one that is in force leads to the map. */
export function AreaCards({ areas, inForce, onOpen }: AreaCardsProps) {
  const styles = useStyles();
  const { roles } = useSession();
  const shownOnMap = new Set(mayOpen('/HuntMap', roles) ? inForce : []);
  return (
    <CardList label="区域">
      {areas.map((area) => {
        const { kind, name, group_name, source } = area.properties;
        const validity = validityText(area.properties);
        return (
          <Card
            key={area.id}
            name={name}
            badge={
              <span className={styles.kind}>
                <AreaSwatch kind={kind} />
                {AREA_KIND_LABELS[kind]}
              </span>
            }
            beside={
              shownOnMap.has(area) ? (
                <MapLink className={styles.map} area={area} />
              ) : (
                !inForce.includes(area) && <strong>期間外</strong>
              )
            }
            isMarked={false}
            onOpen={() => onOpen(area)}
          >
            {group_name !== null && <Fact word="グループ">{isolateText(group_name)}</Fact>}
            {validity !== null && <Fact word="期間">{validity}</Fact>}
            {source !== null && <Fact word="出典">{isolateText(source)}</Fact>}
          </Card>
        );
      })}
    </CardList>
  );
}

function MapLink({ area, className }: { area: Area; className: string }) {
  const query = new URLSearchParams([['layers', 'areas'], ...mapViewEntries(viewAround(area))]);
  const href = useHref(`/HuntMap?${query}`);
  return (
    <Link className={className} href={href} aria-label={`${area.properties.name}を地図で見る`}>
      地図で見る
    </Link>
  );
}
