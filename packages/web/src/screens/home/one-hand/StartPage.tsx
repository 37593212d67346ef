import { isolateText, mayOpen, type Trap } from '@satomori/core';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { CameraAddRegular } from '@fluentui/react-icons/svg/camera-add';
import type { OneHand } from '../../../platform/device/oneHand.ts';
import { useMayBeOnline } from '../../../platform/network/reach.ts';
import { useOutboxView } from '../../../queries/outbox/outbox.ts';
import { useSession } from '../../../queries/session/session.tsx';
import { BigButton } from '../../../ui/one-hand/BigButton.tsx';
import { OneHandPage, type TargetRow } from '../../../ui/one-hand/OneHandPage.tsx';
import { dialAddress } from '../../../ui/text/callWords.ts';

interface StartPageProps {
  settings: OneHand;
  traps: readonly Trap[];
  /** Opens a page of the mode by its query. */
  show: (search: string) => void;
}

const NAMED_TRAPS = 3;

function firedLines(fired: readonly Trap[]): string[] {
  if (fired.length === 0) return ['作動しているわなはありません。'];
  const names = fired.slice(0, NAMED_TRAPS).map(({ name }) => isolateText(name));
  const others = fired.length - names.length;
  return [`作動 ${fired.length}件：${names.join('、')}${others > 0 ? `、ほか${others}件` : ''}`];
}

/** What a hunter does in the field, each by one press. */
export function StartPage({ settings, traps, show }: StartPageProps) {
  const { site, roles } = useSession();
  const mayBeOnline = useMayBeOnline();
  const { entries } = useOutboxView();
  const fired = traps.filter(({ state }) => state === 'fired');
  const hasFired = fired.length > 0;
  const rows: TargetRow[] = [
    {
      targets: [
        <BigButton key="traps" isPrimary={!hasFired} isDanger={hasFired} onClick={() => show('?show=traps')}>
          {hasFired ? `作動 ${fired.length}件を見る` : 'わなを見回る'}
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
        ...firedLines(fired),
        ...(mayBeOnline ? [] : ['電波がありません。記録は端末に残り、電波が戻ると送信します。']),
        ...(entries.length > 0 ? [`送信待ちの記録 ${entries.length}件`] : []),
      ]}
      rows={rows.filter(({ targets }) => targets.length > 0)}
      last={
        <BigButton key="screens" onClick={() => show('?show=screens')}>
          ほかの画面
        </BigButton>
      }
    />
  );
}
