import { makeStyles } from '@fluentui/react-components';
import { DAY_MS, groupDigits, REPORT_KIND_LABELS, type Sighting, startOfDay } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { mapViewEntries } from '../../geo/mapView.ts';
import { useNow } from '../../platform/device/clock.ts';
import { useReading } from '../../queries/api.ts';
import { postQueries } from '../../queries/posts/postQueries.ts';
import { useSession } from '../../queries/session/session.tsx';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { sightingTitle } from '../../sightings/sightingWords.ts';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import { useHasBeenNear } from '../../ui/list/useHasBeenNear.ts';
import type { SightingsMapProps } from './SightingsMap.tsx';

const DAYS = 7;
const SHOWN = 5;
const ROW_PX = 48;
const ZOOM = 15;

const useStyles = makeStyles({ map: { height: '200px' } });

/** The map with Leaflet is loaded when the rest of the page is shown and the person scrolls near it. */
const SightingsMap = lazyPart<SightingsMapProps>(
  async () => (await import('./SightingsMap.tsx')).SightingsMap,
);

/** The map with its card open, or the list for a sighting without a place. */
function addressOf({ id, latitude, longitude }: Sighting): string {
  if (latitude === null || longitude === null) return '/Timeline';
  const view = mapViewEntries({ latitude, longitude, zoom: ZOOM });
  return `/Map?${new URLSearchParams([['map_point_id', id], ...view])}`;
}

function SightingRow({ sighting }: { sighting: Sighting }) {
  const where = sighting.place ?? sighting.municipality;
  return (
    <RowLink
      to={addressOf(sighting)}
      sign={<SpeciesShape species={sighting.species} size={24} />}
      name={sightingTitle(sighting)}
      note={
        <>
          {sighting.report_kind !== 'sighting' && `${REPORT_KIND_LABELS[sighting.report_kind]}　`}
          {where !== null && `${where}　`}
          <Elapsed at={sighting.witnessed_at} />
        </>
      }
    />
  );
}

/** Sightings of the last days: on a small map, and the newest by name. */
export function LatestSightings() {
  const styles = useStyles();
  const { site, user } = useSession();
  // Only administrators see sightings here that still wait for approval.
  const isApprovedOnly = site.post_needs_approval && !user.is_admin;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useHasBeenNear(place);
  const from = new Date(startOfDay(useNow()) - DAYS * DAY_MS).toISOString();
  const query = useQuery(postQueries(useReading(), 'sightings').newest(from, SHOWN));
  const sightings = query.data?.json;
  const total = query.data?.total ?? 0;
  const placed =
    sightings?.filter(({ latitude, longitude }) => latitude !== null && longitude !== null) ?? [];
  return (
    <Section
      title="最近のもくげき"
      note={sightings === undefined ? undefined : `${DAYS}日間 ${groupDigits(total)}件`}
      action={<Link to="/Timeline">もくげきリスト</Link>}
    >
      {query.isError && (
        <LoadFailed
          error={query.error}
          onRetry={() => void query.refetch()}
          hasOldData={sightings !== undefined}
        />
      )}
      {query.isPending && <Skeleton rows={3} height={ROW_PX} />}
      {sightings?.length === 0 && (
        <Empty>
          {isApprovedOnly
            ? `承認された目撃は、この${DAYS}日間にはありません。承認待ちの目撃は、承認されるとここに出ます。`
            : `この${DAYS}日間に、目撃の投稿はありません。投稿があると、地図と一覧がここに出ます。`}
        </Empty>
      )}
      <div ref={place} className={placed.length > 0 ? styles.map : undefined}>
        {isNear && placed.length > 0 && <SightingsMap sightings={placed} tiles_url={site.tiles_url} />}
      </div>
      <div>
        {sightings?.map((sighting) => (
          <SightingRow key={sighting.id} sighting={sighting} />
        ))}
      </div>
    </Section>
  );
}
