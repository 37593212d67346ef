import { Button } from '@fluentui/react-components';
import type { Place } from '../../../geo/place.ts';
import { useCardStyles } from '../../../map/screen/cardStyles.ts';
import { RouteLink } from '../../../ui/page/RouteLink.tsx';

interface CardLinksProps {
  /** Path of the full detail within the app. */
  detail: string;
  name: string;
  place: Place | null;
}

/** Links from a card: to the full detail, and directions in the device's map app. */
export function CardLinks({ detail, name, place }: CardLinksProps) {
  const card = useCardStyles();
  return (
    <div className={card.acts}>
      <Button as="a" className={card.act} href={`#${detail}`}>
        詳しく見る
      </Button>
      {place !== null && <RouteLink place={place} name={name} className={card.act} />}
    </div>
  );
}
