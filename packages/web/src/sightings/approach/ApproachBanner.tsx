import { Button, mergeClasses } from '@fluentui/react-components';
import { type Approach, directionWord, formatDistance, SPECIES_LABELS } from '@satomori/core';
import { mapViewEntries } from '../../geo/mapView.ts';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import { useBannerStyles } from './bannerStyles.ts';

const MAX_SHOWN = 3;
const MAP_ZOOM = 15;

interface ApproachBannerProps {
  /** New ones first. */
  approaches: readonly Approach[];
  isAudible: boolean;
  onClose: () => void;
}

function mapAddress({ sighting: { id, latitude, longitude } }: Approach): string {
  const view = mapViewEntries({ latitude, longitude, zoom: MAP_ZOOM });
  return `#/Map?${new URLSearchParams([['map_point_id', id], ...view])}`;
}

/**
 * What is near, how far and in which direction; announced at once, and shown until the person has seen it.
 */
export function ApproachBanner({ approaches, isAudible, onClose }: ApproachBannerProps) {
  const styles = useBannerStyles();
  const nearest = approaches.reduce((one, other) => (other.distance_m < one.distance_m ? other : one));
  const others = approaches.length - MAX_SHOWN;
  return (
    <section className={styles.place} aria-label="けもの予報の知らせ">
      <div className={mergeClasses(styles.box, styles.urgent)}>
        <div role="alert" aria-live="assertive">
          <h2 className={mergeClasses(styles.title, styles.danger)}>けもの予報　近くで目撃されています</h2>
          <ul className={styles.list}>
            {approaches.slice(0, MAX_SHOWN).map(({ sighting, distance_m, bearing_deg }) => (
              <li key={sighting.id} className={styles.row}>
                <SpeciesShape species={sighting.species} size={32} />
                <div>
                  <div className={styles.where}>
                    {SPECIES_LABELS[sighting.species ?? 'unknown']}　{directionWord(bearing_deg)}へ約{' '}
                    {formatDistance(distance_m)}
                  </div>
                  <span className={styles.note}>
                    <Elapsed at={sighting.at} />
                    の目撃
                  </span>
                </div>
              </li>
            ))}
          </ul>
          {others > 0 && <p className={styles.text}>ほか {others}件</p>}
        </div>
        {!isAudible && (
          <p className={styles.text}>音を鳴らせませんでした。画面に一度触れると、次から鳴ります。</p>
        )}
        <div className={styles.acts}>
          <Button appearance="primary" onClick={onClose}>
            分かりました
          </Button>
          <Button as="a" href={mapAddress(nearest)}>
            地図で見る
          </Button>
        </div>
      </div>
    </section>
  );
}
