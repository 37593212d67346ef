import { canOpen, type Route, ROUTES } from '@satomori/core';
import { useNavigate } from 'react-router-dom';
import type { OneHand } from '../../../platform/device/oneHand.ts';
import { useSession } from '../../../queries/session/session.tsx';
import { ChoicePage } from '../../../ui/one-hand/ChoicePage.tsx';

/** Pages of the mode itself lead there. */
const OWN: readonly Route['name'][] = ['Home', 'HuntShot', 'Shot'];

/** The ordinary screens; ホーム in their bar leads back. */
export function OtherScreens({ settings, onBack }: { settings: OneHand; onBack: () => void }) {
  const { roles } = useSession();
  const navigate = useNavigate();
  const routes = ROUTES.filter(
    (route) => 'navigation' in route && canOpen(route, roles) && !OWN.includes(route.name),
  );
  return (
    <ChoicePage
      settings={settings}
      title="どの画面を開きますか"
      lines={[
        'ふつうの画面です。下の「ホーム」で、ここに戻ります。',
        'かんたん操作は「ユーザー設定」でやめられます。',
      ]}
      choices={routes.map(({ path, title }) => ({ value: path, label: title }))}
      onChoose={(path) => void navigate(path)}
      onBack={onBack}
    />
  );
}
