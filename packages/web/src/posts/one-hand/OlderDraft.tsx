import { useState } from 'react';
import type { OneHand } from '../../platform/device/oneHand.ts';
import { ChoicePage } from '../../ui/one-hand/ChoicePage.tsx';

interface OlderDraftProps {
  settings: OneHand;
  photoCount: number;
  onContinue: () => void;
  onDiscard: () => void;
  onBack: () => void;
}

/** Asks what becomes of what was written before; it is discarded only after a second question. */
export function OlderDraft({ settings, photoCount, onContinue, onDiscard, onBack }: OlderDraftProps) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const photos = photoCount > 0 ? `写真${photoCount}枚と、` : '';
  if (isDiscarding)
    return (
      <ChoicePage
        key="discard"
        settings={settings}
        title="書きかけを消しますか"
        lines={[`${photos}入力した内容が消えます。元には戻せません。`]}
        choices={[{ value: 'discard', label: '消して新しく書く', isDanger: true }]}
        onChoose={onDiscard}
        onBack={() => setIsDiscarding(false)}
      />
    );
  return (
    <ChoicePage
      key="ask"
      settings={settings}
      title="前の書きかけが残っています"
      lines={photoCount > 0 ? [`写真 ${photoCount}枚`] : []}
      choices={[
        { value: 'continue', label: '続きを書く' },
        { value: 'discard', label: '新しく書く' },
      ]}
      onChoose={(choice) => (choice === 'continue' ? onContinue() : setIsDiscarding(true))}
      onBack={onBack}
    />
  );
}
