import { Button } from '@fluentui/react-components';
import { useInstallOffer } from '../../platform/device/installPrompt.ts';
import { HintCard } from './HintCard.tsx';

/** Offers to install the app; dismissed once, it never appears again on this device. Source: R96. */
export function InstallPrompt() {
  const offer = useInstallOffer();
  if (offer === null) return null;
  return (
    <HintCard
      label="アプリとして使う"
      text="ホーム画面に「里守」を追加すると、アプリのように開けます。電波のないところでも開きます。"
    >
      <Button appearance="primary" onClick={offer.accept}>
        追加する
      </Button>
      <Button onClick={offer.dismiss}>今後は表示しない</Button>
    </HintCard>
  );
}
