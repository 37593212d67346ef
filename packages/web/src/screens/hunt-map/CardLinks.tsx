import { Button } from '@fluentui/react-components';
import { ArrowRoutingRegular } from '@fluentui/react-icons/svg/arrow-routing';
import { geoAddress, type Place } from '../../map/place.ts';
import { useCardStyles } from '../../map/screen/cardStyles.ts';

interface CardLinksProps {
  /** Path of the full detail within the app. */
  detail: string;
  place: Place | null;
}

/** Onward from a card: to all that is known, and on the way there with the device's own navigation. */
export function CardLinks({ detail, place }: CardLinksProps) {
  const card = useCardStyles();
  return (
    <div className={card.acts}>
      <Button as="a" className={card.act} href={`#${detail}`}>
        詳しく見る
      </Button>
      {place !== null && (
        <Button as="a" className={card.act} icon={<ArrowRoutingRegular />} href={geoAddress(place)}>
          経路
        </Button>
      )}
    </div>
  );
}
