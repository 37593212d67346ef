import { errorText, type UserConfig } from '@satomori/core';
import { changeAppearance, useAppearance } from '../../platform/device/appearance.ts';
import { useSaveSettings } from '../../queries/session/userConfig.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { SwitchRow } from '../../ui/form/SwitchRow.tsx';

/** How the app looks: applied to this device at once; the text size also to the person's other devices. */
export function AppearanceSection({ config, maySave }: { config: UserConfig | undefined; maySave: boolean }) {
  const { isLarge, isForSun } = useAppearance();
  const save = useSaveSettings();

  function enlarge(isOn: boolean) {
    changeAppearance({ isLarge: isOn });
    if (maySave && config !== undefined)
      save.mutate({ config, changes: { font_size: isOn ? 'large' : 'standard' } });
  }

  return (
    <Section title="見え方">
      <SwitchRow
        label="大きい文字"
        note={`文字を1.25倍にします。${maySave ? '' : 'この端末だけの設定です。'}`}
        isOn={isLarge}
        onSwitch={enlarge}
      />
      <SwitchRow
        label="屋外モード"
        note="日なたでも読めるように、濃淡をはっきりさせます。この端末だけの設定です。"
        isOn={isForSun}
        onSwitch={(isOn) => changeAppearance({ isForSun: isOn })}
      />
      {save.isError && (
        <FormError>{`この端末には反映しましたが、保存できませんでした。${errorText(save.error)}`}</FormError>
      )}
    </Section>
  );
}
