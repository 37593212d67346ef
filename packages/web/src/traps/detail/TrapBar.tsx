import { AddCircleRegular } from '@fluentui/react-icons/svg/add-circle';
import { ArrowRoutingRegular } from '@fluentui/react-icons/svg/arrow-routing';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { mayOpen, type Trap } from '@satomori/core';
import { Link } from 'react-router-dom';
import { mapViewEntries } from '../../geo/mapView.ts';
import { type Place, placeOf, routeAddress } from '../../geo/place.ts';
import { useSession } from '../../queries/session/session.tsx';
import { BarWords } from '../../ui/page/BarWords.tsx';
import { useBarStyles } from '../../ui/page/barStyles.ts';
import { ShareButton } from '../../ui/form/ShareButton.tsx';
import { capturePath } from '../captureStart.ts';
import { CallMenu } from './CallMenu.tsx';

/** Near enough to see the paths around the trap. */
const NEAR_ZOOM = 16;

/** The map with the trap in its middle and its card open. */
const mapPath = (id: string, place: Place) =>
  `/HuntMap?${new URLSearchParams([['trap_id', id], ...mapViewEntries({ ...place, zoom: NEAR_ZOOM })])}`;

/** The ways from a trap's page: there, to the map, to a capture's form, to people. */
export function TrapBar({ trap }: { trap: Trap }) {
  const styles = useBarStyles();
  const { user, roles } = useSession();
  const place = placeOf(trap);
  const mayPost = !user.is_shared_viewer && mayOpen('/HuntShot', roles);
  return (
    <nav className={styles.bar} aria-label={`${trap.name}の操作`}>
      {place !== null && (
        <a
          className={styles.part}
          href={routeAddress(place, trap.name, navigator.userAgent)}
          target="_blank"
          rel="noreferrer"
        >
          <ArrowRoutingRegular fontSize={24} aria-hidden />
          経路
        </a>
      )}
      {place !== null && mayOpen('/HuntMap', roles) && (
        <Link className={styles.part} to={mapPath(trap.id, place)} aria-label="地図で見る">
          <BarWords icon={<MapRegular fontSize={24} aria-hidden />} short="地図" whole="地図で見る" />
        </Link>
      )}
      {mayPost && (
        <Link
          className={styles.part}
          to={capturePath({ trapId: trap.id, result: null, firing: null })}
          aria-label="捕獲を記録"
        >
          <BarWords icon={<AddCircleRegular fontSize={24} aria-hidden />} short="捕獲" whole="捕獲を記録" />
        </Link>
      )}
      <CallMenu trap={trap} />
      <ShareButton name={trap.name} path={`/HokapatoList?trap_id=${trap.id}`} />
    </nav>
  );
}
