import { Button } from '@fluentui/react-components';
import { ArrowRoutingRegular } from '@fluentui/react-icons/svg/arrow-routing';
import { type Place, routeAddress } from '../../geo/place.ts';

interface RouteLinkProps {
  place: Place;
  /** Shown next to the pin. */
  name: string;
  className?: string;
}

/** Directions in the device's map app. */
export function RouteLink({ place, name, className }: RouteLinkProps) {
  return (
    <Button
      as="a"
      {...(className === undefined ? {} : { className })}
      icon={<ArrowRoutingRegular />}
      href={routeAddress(place, name, navigator.userAgent)}
      target="_blank"
      rel="noreferrer"
    >
      経路
    </Button>
  );
}
