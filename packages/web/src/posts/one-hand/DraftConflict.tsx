import type { FormDraft } from '../draft/useDraft.ts';
import type { OneHand } from '../../platform/device/oneHand.ts';
import { ChoicePage } from '../../ui/one-hand/ChoicePage.tsx';

interface DraftConflictProps extends Pick<FormDraft<unknown>, 'keepOwn' | 'takeStored'> {
  settings: OneHand;
  onBack: () => void;
}

/** Another tab changed the draft: the person says which one stays. */
export const DraftConflict = ({ settings, keepOwn, takeStored, onBack }: DraftConflictProps) => (
  <ChoicePage
    settings={settings}
    title="どちらの書きかけを残しますか"
    lines={['ほかの画面で、この書きかけが変更、送信または破棄されました。']}
    choices={[
      { value: 'own', label: 'この画面の内容を残す' },
      { value: 'stored', label: '別のタブの内容を開く' },
    ]}
    onChoose={(choice) => void (choice === 'own' ? keepOwn() : takeStored())}
    onBack={onBack}
  />
);
