import { trapAt } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useNow } from '../../../platform/device/clock.ts';
import type { OneHand } from '../../../platform/device/oneHand.ts';
import { useReading } from '../../../queries/api.ts';
import { trapQueries } from '../../../queries/traps.ts';
import { OtherScreens } from './OtherScreens.tsx';
import { StartPage } from './StartPage.tsx';
import { TrapPage } from './TrapPage.tsx';
import { TrapsPage } from './TrapsPage.tsx';

const HOME = '/Home';

/** ホーム of かんたん操作: one act a page. The page is in the address, so that the phone's own way back works too. */
export function OneHandHome({ settings }: { settings: OneHand }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const now = useNow();
  const query = useQuery(trapQueries(useReading()).list());
  const traps = query.data?.map((trap) => trapAt(trap, now));
  const show = (search: string) => void navigate(`${HOME}${search}`);
  const toStart = () => show('');
  const trap = traps?.find(({ id }) => id === params.get('trap'));
  if (trap !== undefined)
    return (
      <TrapPage key={trap.id} {...{ settings, trap }} onBack={() => show('?show=traps')} onHome={toStart} />
    );
  if (params.get('show') === 'traps')
    return (
      <TrapsPage
        {...{ settings, traps }}
        error={query.error}
        onTrap={(id) => show(`?trap=${id}`)}
        onBack={toStart}
      />
    );
  if (params.get('show') === 'screens') return <OtherScreens settings={settings} onBack={toStart} />;
  return <StartPage {...{ settings, traps, show }} error={query.error} />;
}
