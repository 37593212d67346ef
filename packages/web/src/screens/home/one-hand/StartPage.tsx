import { errorText, isolateText, mayOpen, type Trap } from '@satomori/core';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { CameraAddRegular } from '@fluentui/react-icons/svg/camera-add';
import { useNow } from '../../../platform/device/clock.ts';
import type { OneHand } from '../../../platform/device/oneHand.ts';
import { useOutboxView } from '../../../queries/outbox/outbox.ts';
import { useSession } from '../../../queries/session/session.tsx';
import { BigButton } from '../../../ui/one-hand/BigButton.tsx';
import { OneHandPage, type TargetRow } from '../../../ui/one-hand/OneHandPage.tsx';
import { dialAddress } from '../../../ui/text/callWords.ts';
import { noFiredText } from '../../../traps/noFiredText.ts';
import { useDayWeather } from '../weather/useDayWeather.ts';
import { WeatherSource } from '../weather/WeatherSource.tsx';
import { useShownConnection } from './useShownConnection.ts';

interface StartPageProps {
  settings: OneHand;
  /** `undefined` while they are read. */
  traps: readonly Trap[] | undefined;
  error: unknown;
  /** Opens a page of the mode by its query. */
  show: (search: string) => void;
}

const NAMED_TRAPS = 3;

const isFired = ({ state }: Trap): boolean => state === 'fired';

/** Says nothing about firings before the traps are read, and names the time when the data may be old. Source: R11. */
function firedLines(traps: readonly Trap[] | undefined, cutSince: string | null): string[] {
  if (traps === undefined) return ['わなの状態を読み込んでいます…'];
  const fired = traps.filter(isFired);
  if (fired.length === 0)
    return [`${cutSince === null ? '' : `${cutSince} の時点で、`}${noFiredText(traps)}`];
  const names = fired.slice(0, NAMED_TRAPS).map(({ name }) => isolateText(name));
  const others = fired.length - names.length;
  return [`作動 ${fired.length}件：${names.join('、')}${others > 0 ? `、ほか${others}件` : ''}`];
}

/** Today's weather where it says whether to go out, and where it is from. Source: R297, R299. */
function useNotableWeather() {
  const now = useNow();
  const { lines, forecast } = useDayWeather(now);
  const today = lines.find(({ word, isNotable }) => word === 'きょうの天気' && isNotable);
  if (today === undefined || forecast === null) return { weather: [], source: null };
  return {
    weather: [`${today.word}：${today.parts.join('、')}`],
    source: <WeatherSource isLink={false} {...{ forecast, now }} />,
  };
}

/** What a hunter does in the field, each by one press. */
export function StartPage({ settings, traps, error, show }: StartPageProps) {
  const { site, roles } = useSession();
  const { cutSince, lines } = useShownConnection();
  const { entries } = useOutboxView();
  const { weather, source } = useNotableWeather();
  const firedCount = (traps ?? []).filter(isFired).length;
  const hasFired = firedCount > 0;
  const rows: TargetRow[] = [
    {
      targets: [
        <BigButton key="traps" isPrimary={!hasFired} isDanger={hasFired} onClick={() => show('?show=traps')}>
          {hasFired ? `作動 ${firedCount}件を見る` : 'わなを見回る'}
        </BigButton>,
      ],
    },
    {
      targets: [
        <BigButton key="capture" icon={<CameraAddRegular fontSize={28} />} href="#/HuntShot?result=captured">
          捕獲を送る
        </BigButton>,
      ],
    },
    {
      targets: [
        mayOpen('/Shot', roles) && (
          <BigButton key="sighting" icon={<CameraRegular fontSize={28} />} href="#/Shot">
            目撃を送る
          </BigButton>
        ),
        site.contact_phone !== null && (
          <BigButton key="call" icon={<CallRegular fontSize={28} />} href={dialAddress(site.contact_phone)}>
            {`${isolateText(site.contact_name ?? '担当')}に電話`}
          </BigButton>
        ),
      ].filter((each) => each !== false),
    },
  ];
  return (
    <OneHandPage
      settings={settings}
      title="何をしますか"
      lines={[
        ...(traps === undefined && error !== null ? [] : firedLines(traps, cutSince)),
        ...lines,
        ...(entries.length > 0 ? [`送信待ちの記録 ${entries.length}件`] : []),
        ...weather,
      ]}
      error={traps === undefined && error !== null ? errorText(error) : null}
      rows={rows.filter(({ targets }) => targets.length > 0)}
      last={
        <BigButton key="screens" onClick={() => show('?show=screens')}>
          ほかの画面
        </BigButton>
      }
    >
      {source}
    </OneHandPage>
  );
}
