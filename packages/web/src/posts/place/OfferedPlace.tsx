import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSearchParams } from 'react-router-dom';
import { formatPlace } from '../../geo/place.ts';
import { fromMap, isOffered, placeInAddress } from '../draft/mapPlace.ts';
import type { PostDraft } from '../draft/postDraft.ts';
import type { ChangeDraft } from '../draft/useDraft.ts';

const useStyles = makeStyles({
  offer: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '8px 12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  degrees: { fontVariantNumeric: 'tabular-nums' },
});

/** Offers the place on the map from which the form was opened, where the draft has another one. */
export function OfferedPlace({ draft, change }: { draft: PostDraft; change: ChangeDraft<PostDraft> }) {
  const styles = useStyles();
  const [params] = useSearchParams();
  const place = placeInAddress(params);
  if (place === null || !isOffered(draft, place)) return null;
  return (
    <div className={styles.offer} role="status">
      <span>
        地図で選んだ場所 <span className={styles.degrees}>{formatPlace(place)}</span>
      </span>
      <Button onClick={() => change(fromMap(place))}>この場所にする</Button>
    </div>
  );
}
