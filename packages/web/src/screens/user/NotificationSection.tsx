import { Field, Input, makeStyles } from '@fluentui/react-components';
import {
  DIGEST_HOUR,
  DIGEST_LABELS,
  DIGESTS,
  hasWholeQuietHours,
  NOTIFICATION_RULE_LABELS,
  NOTIFICATION_RULES,
  type UserConfig,
  type UserSettings,
} from '@satomori/core';
import { useLineLink } from '../../queries/lineLink.ts';
import { ChoiceButtons } from '../../ui/form/ChoiceButtons.tsx';
import { Folded } from '../../ui/page/Folded.tsx';
import { MultiChoice } from '../../ui/form/MultiChoice.tsx';
import { SwitchRow } from '../../ui/form/SwitchRow.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useTypedOver } from './useTypedOver.ts';
import { textOrNull } from '../../ui/form/textOrNull.ts';

const useStyles = makeStyles({
  note: { margin: 0 },
  digest: { margin: '6px 0 0' },
  mail: { maxWidth: '440px' },
  hours: { display: 'flex', flexWrap: 'wrap', gap: '16px' },
  hour: { width: '160px' },
});

const KINDS = NOTIFICATION_RULES.map((value) => ({ value, label: NOTIFICATION_RULE_LABELS[value] }));
const DIGEST_CHOICES = DIGESTS.map((value) => ({ value, label: DIGEST_LABELS[value] }));

type Draft = Pick<UserSettings, 'notify_kinds' | 'mail_enabled' | 'line_enabled' | 'digest' | 'alarm_sound'> &
  Record<'mail_to' | 'quiet_from' | 'quiet_to', string>;

const draftOf = (config: UserConfig): Draft => ({
  notify_kinds: config.notify_kinds,
  mail_enabled: config.mail_enabled,
  line_enabled: config.line_enabled,
  digest: config.digest,
  alarm_sound: config.alarm_sound,
  mail_to: config.mail_to ?? '',
  quiet_from: config.quiet_from ?? '',
  quiet_to: config.quiet_to ?? '',
});

const changesOf = ({ mail_to, quiet_from, quiet_to, ...chosen }: Draft): Partial<UserSettings> => ({
  ...chosen,
  mail_to: textOrNull(mail_to),
  quiet_from: textOrNull(quiet_from),
  quiet_to: textOrNull(quiet_to),
});

function problemOf({ mail_to, quiet_from, quiet_to }: Draft): string | null {
  if (!hasWholeQuietHours({ quiet_from: textOrNull(quiet_from), quiet_to: textOrNull(quiet_to) }))
    return '通知を控える時間帯は、始まりと終わりの両方を入力してください。';
  return mail_to.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail_to.trim())
    ? null
    : 'メールの宛先が正しくありません。例: ichiro@example.jp';
}

/** Which notifications are sent, by which channel, and the quiet hours. */
export function NotificationSection({ config }: { config: UserConfig }) {
  const styles = useStyles();
  const { typed: draft, set: change } = useTypedOver(draftOf(config));
  const isLinked = (useLineLink(false).data?.linked_at ?? null) !== null;
  return (
    <SettingsForm title="通知" config={config} changes={changesOf(draft)} problem={problemOf(draft)}>
      <p className={styles.note}>
        アプリの中の通知（通知履歴）には、種類にかかわらず載ります。ここの設定は、端末の通知、LINE、メールに使われます。
      </p>
      <SwitchRow
        label="わなの作動と人身被害で、音を鳴らす"
        isOn={draft.alarm_sound}
        onSwitch={(alarm_sound) => change({ alarm_sound })}
      />
      <p className={styles.note}>
        音は、里守を開いて、画面に一度触れたあとに鳴ります（ブラウザーの決まりです）。
      </p>
      <Folded title="知らせる種類" now={`${KINDS.length}種類のうち ${draft.notify_kinds.length}種類`}>
        <MultiChoice
          label="知らせる種類を選ぶ"
          choices={KINDS}
          chosen={draft.notify_kinds}
          onChoose={(chosen) => change({ notify_kinds: chosen as UserSettings['notify_kinds'] })}
        />
      </Folded>
      {isLinked && (
        <SwitchRow
          label="つないだLINEにも知らせる"
          isOn={draft.line_enabled}
          onSwitch={(line_enabled) => change({ line_enabled })}
        />
      )}
      <SwitchRow
        label="メールでも知らせる"
        isOn={draft.mail_enabled}
        onSwitch={(mail_enabled) => change({ mail_enabled })}
      />
      <ChoiceButtons
        label="まとめのメール"
        choices={DIGEST_CHOICES}
        chosen={draft.digest}
        onChoose={(digest) => change({ digest })}
      >
        <p className={styles.digest}>
          朝{DIGEST_HOUR}
          時から、前のまとめからの通知、作動・不明のわな、見回りの記録がないわな、もうすぐ終わる許可を一通にして送ります。知らせることがないときは送りません。通知を控える時間帯のあいだは、終わるまで待ちます。
        </p>
      </ChoiceButtons>
      <Field
        label="メールの宛先"
        hint="空のときは、氏名と連絡先のメールアドレスに送ります。"
        className={styles.mail}
      >
        <Input
          type="email"
          value={draft.mail_to}
          onChange={(_event, { value }) => change({ mail_to: value.trim() })}
        />
      </Field>
      <div className={styles.hours}>
        <Field label="通知を控える時間帯：始まり" className={styles.hour}>
          <Input
            type="time"
            value={draft.quiet_from}
            onChange={(_event, { value }) => change({ quiet_from: value })}
          />
        </Field>
        <Field label="通知を控える時間帯：終わり" className={styles.hour}>
          <Input
            type="time"
            value={draft.quiet_to}
            onChange={(_event, { value }) => change({ quiet_to: value })}
          />
        </Field>
      </div>
      <p className={styles.note}>
        この時間の通知は、終わるまで待ちます（消えません）。わなの作動と人身被害は、いつでも知らせます。
      </p>
    </SettingsForm>
  );
}
