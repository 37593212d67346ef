import { mayOpen } from '@satomori/core';
import { changeOneHand, type OneHand, useOneHand } from '../../platform/device/oneHand.ts';
import { useSession } from '../../queries/session/session.tsx';
import { ChoiceButtons } from '../../ui/form/ChoiceButtons.tsx';
import { SwitchRow } from '../../ui/form/SwitchRow.tsx';
import { Section } from '../../ui/page/Section.tsx';

const HANDS = [
  { value: 'off', label: '使わない' },
  { value: 'right', label: '右手で持つ' },
  { value: 'left', label: '左手で持つ' },
] as const satisfies readonly { value: OneHand['hand']; label: string }[];

/** かんたん操作（片手）: for whoever records captures; a setting of this person on this device. */
export function OneHandSection() {
  const { user, roles } = useSession();
  const { hand, readsAloud } = useOneHand(user);
  if (!mayOpen('/HuntShot', roles)) return null;
  return (
    <Section title="かんたん操作（片手）">
      <p>
        スマートフォンのホーム、見回り、投稿を、親指の届く大きなボタンで、一画面に一つずつ進めます。この端末だけの設定です。
      </p>
      <ChoiceButtons
        label="スマートフォンを持つ手"
        choices={HANDS}
        chosen={hand}
        onChoose={(chosen) => changeOneHand(user.id, { hand: chosen })}
      />
      {hand !== 'off' && (
        <SwitchRow
          label="自動で読み上げる"
          note="質問と、送った内容を声で読みます。切っていても「読み上げ」を押すと読みます。"
          isOn={readsAloud}
          onSwitch={(isOn) => changeOneHand(user.id, { readsAloud: isOn })}
        />
      )}
    </Section>
  );
}
