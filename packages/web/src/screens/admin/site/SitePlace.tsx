import { Button, makeStyles } from '@fluentui/react-components';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { useState } from 'react';
import { startOf } from '../../../geo/mapView.ts';
import { PlacePicker } from '../../../posts/place/lazyParts.tsx';
import { useSession } from '../../../queries/session/session.tsx';
import { SiteFieldInput } from './SiteFieldInput.tsx';
import { PLACE_FIELDS, type SiteForm, type TypedValue } from './siteFields.ts';

const useStyles = makeStyles({
  numbers: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(184px, 1fr))', gap: '16px' },
  pick: { alignSelf: 'flex-start' },
});

/** About a metre. */
const PER_DEGREE = 1e5;
const rounded = (degrees: number) => Math.round(degrees * PER_DEGREE) / PER_DEGREE;
const numberOr = (value: TypedValue, other: number) => (typeof value === 'number' ? value : other);

interface SitePlaceProps {
  typed: SiteForm;
  problems: Readonly<Record<string, string>>;
  set: (values: Partial<SiteForm>) => void;
}

/** Where the maps of the site begin: as numbers, or chosen on a map. */
export function SitePlace({ typed, problems, set }: SitePlaceProps) {
  const styles = useStyles();
  const { site } = useSession();
  const [isPicking, setIsPicking] = useState(false);
  const stored = startOf(site);
  const start = {
    latitude: numberOr(typed.center_latitude, stored.latitude),
    longitude: numberOr(typed.center_longitude, stored.longitude),
    zoom: numberOr(typed.default_zoom, stored.zoom),
  };
  return (
    <>
      <div className={styles.numbers}>
        {PLACE_FIELDS.map((field) => (
          <SiteFieldInput
            key={field.setting}
            field={field}
            value={typed[field.setting]}
            problem={problems[field.setting]}
            onValue={(value) => set({ [field.setting]: value })}
          />
        ))}
      </div>
      <Button className={styles.pick} icon={<MapRegular />} onClick={() => setIsPicking(true)}>
        中心と拡大を地図で選ぶ
      </Button>
      {isPicking && (
        <PlacePicker
          title="地図の中心を選ぶ"
          tiles_url={site.tiles_url}
          start={start}
          onPick={({ latitude, longitude }, zoom) => {
            setIsPicking(false);
            set({
              center_latitude: rounded(latitude),
              center_longitude: rounded(longitude),
              default_zoom: Math.round(zoom),
            });
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}
