import { makeStyles, tokens } from '@fluentui/react-components';
import { errorText, type UserConfig } from '@satomori/core';
import { changeAppearance, useAppearance } from '../../platform/device/appearance.ts';
import type { Scheme } from '../../platform/device/look.ts';
import { useSaveSettings } from '../../queries/session/userConfig.ts';
import { type Choice, ChoiceButtons } from '../../ui/form/ChoiceButtons.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { SwitchRow } from '../../ui/form/SwitchRow.tsx';

const useStyles = makeStyles({
  note: { margin: '6px 0 0', color: tokens.colorNeutralForeground2 },
});

const SCHEME_CHOICES: readonly Choice<Scheme>[] = [
  { value: 'light', label: '明るい' },
  { value: 'dark', label: '暗い' },
  { value: 'device', label: '端末に合わせる' },
];

/** How the app looks: applied to this device at once; the text size also to the person's other devices. */
export function AppearanceSection({ config, maySave }: { config: UserConfig | undefined; maySave: boolean }) {
  const { isLarge, isForSun, scheme } = useAppearance();
  const styles = useStyles();
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
      <ChoiceButtons
        label="画面の明るさ"
        choices={SCHEME_CHOICES}
        chosen={scheme}
        onChoose={(value) => changeAppearance({ scheme: value })}
      >
        <p className={styles.note}>
          {isForSun && scheme !== 'light'
            ? '屋外モードがオンの間は、明るい画面で表示します。'
            : '「暗い」は、夜や夜明け前に画面がまぶしくないようにします。写真と印刷は変わりません。この端末だけの設定です。'}
        </p>
      </ChoiceButtons>
      {save.isError && (
        <FormError>{`この端末には反映しましたが、保存できませんでした。${errorText(save.error)}`}</FormError>
      )}
    </Section>
  );
}
