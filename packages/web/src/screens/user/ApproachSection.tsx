import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import {
  ALERT_RADII_M,
  ALERT_SOUND_LABELS,
  ALERT_SOUNDS,
  SPECIES,
  SPECIES_LABELS,
  type UserConfig,
  type UserSettings,
} from '@satomori/core';
import { useState } from 'react';
import { playAlert } from '../../platform/device/alertSound.ts';
import { readPosition } from '../../platform/device/geolocation.ts';
import { ChoiceButtons } from '../../ui/form/ChoiceButtons.tsx';
import { Folded } from '../../ui/page/Folded.tsx';
import { MultiChoice } from '../../ui/form/MultiChoice.tsx';
import { SwitchRow } from '../../ui/form/SwitchRow.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useTypedOver } from './useTypedOver.ts';

const useStyles = makeStyles({
  note: { margin: 0 },
  days: { maxWidth: '320px' },
  test: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
});

const RADII = ALERT_RADII_M.map((value) => ({
  value,
  label: value < 1000 ? `${value} m` : `${value / 1000} km`,
}));
const SOUNDS = ALERT_SOUNDS.map((value) => ({ value, label: ALERT_SOUND_LABELS[value] }));
const KINDS = SPECIES.map((value) => ({ value, label: SPECIES_LABELS[value] }));
const [MIN_DAYS, MAX_DAYS] = [1, 365];

type Draft = Pick<UserSettings, 'alert_enabled' | 'alert_radius_m' | 'alert_sound' | 'alert_species'> & {
  days: string;
};

const draftOf = (config: UserConfig): Draft => ({
  alert_enabled: config.alert_enabled,
  alert_radius_m: config.alert_radius_m,
  alert_sound: config.alert_sound,
  alert_species: config.alert_species,
  days: String(config.alert_days),
});

function problemOf({ days }: Draft): string | null {
  const isWhole = /^\d{1,3}$/.test(days) && Number(days) >= MIN_DAYS && Number(days) <= MAX_DAYS;
  return isWhole
    ? null
    : `何日前までの目撃を知らせるかを、${MIN_DAYS}～${MAX_DAYS}の数字で入力してください。`;
}

const settingsOf = ({ days, ...rest }: Draft): Partial<UserSettings> => ({
  ...rest,
  alert_days: Number(days),
});

interface ApproachSectionProps {
  config: UserConfig;
  /** A shared account: the choice stays on the device. */
  isOfDevice: boolean;
}

interface SpeciesChoiceProps {
  chosen: UserSettings['alert_species'];
  onChoose: (chosen: UserSettings['alert_species']) => void;
}

function SpeciesChoice({ chosen, onChoose }: SpeciesChoiceProps) {
  return (
    <Folded
      title="知らせる動物"
      now={chosen.length === 0 ? 'すべて' : chosen.map((each) => SPECIES_LABELS[each]).join('、')}
    >
      <MultiChoice
        label="選ばないときは、すべての動物を知らせます"
        choices={KINDS}
        chosen={chosen}
        onChoose={(species) => onChoose(species as UserSettings['alert_species'])}
      />
    </Folded>
  );
}

/** Settings of けもの予報, which rings when the phone comes near a recent sighting. */
export function ApproachSection({ config, isOfDevice }: ApproachSectionProps) {
  const styles = useStyles();
  const { typed: draft, set: change } = useTypedOver(draftOf(config));
  const [tried, setTried] = useState('');

  async function test() {
    const isAudible = await playAlert(draft.alert_sound);
    setTried(
      isAudible
        ? '鳴らしました。聞こえないときは、端末の音量と消音を確かめてください。'
        : 'この端末では音を鳴らせません。画面の表示だけで知らせます。',
    );
  }

  function switchOn(isOn: boolean) {
    change({ alert_enabled: isOn });
    // The browser asks for permission now, at a press, instead of while the person drives.
    if (isOn) readPosition().catch((problem: Error) => setTried(problem.message));
  }

  return (
    <SettingsForm
      title="けもの予報"
      config={config}
      changes={settingsOf(draft)}
      problem={problemOf(draft)}
      doneText={
        draft.alert_enabled
          ? '保存しました。アプリを開いているあいだ、見守ります。'
          : '保存しました。鳴りません。'
      }
    >
      <p className={styles.note}>
        目撃のあった場所に近づくと、音と画面で知らせます。
        <strong>働くのは、このアプリを開いて画面が点いているあいだだけです。</strong>
        位置情報が使えないときは鳴りません（鳴らないことを画面に出します）。同じ目撃で鳴るのは一度だけです。
      </p>
      {isOfDevice && (
        <p className={styles.note}>
          このIDは何人もで使うため、けもの予報の設定はこの端末だけに残ります。ほかの人の端末は変わりません。
        </p>
      )}
      <SwitchRow label="近づいたら知らせる" isOn={draft.alert_enabled} onSwitch={switchOn} />
      <ChoiceButtons
        label="知らせる距離"
        choices={RADII}
        chosen={draft.alert_radius_m}
        onChoose={(radius) => change({ alert_radius_m: radius })}
      />
      <ChoiceButtons
        label="音"
        choices={SOUNDS}
        chosen={draft.alert_sound}
        onChoose={(sound) => change({ alert_sound: sound })}
      />
      <div className={styles.test}>
        <Button onClick={() => void test()}>音を試す</Button>
        <span role="status">{tried}</span>
      </div>
      <Field label="何日前までの目撃を知らせるか" className={styles.days}>
        <Input
          inputMode="numeric"
          value={draft.days}
          contentAfter="日"
          onChange={(_event, { value }) => change({ days: value.trim() })}
        />
      </Field>
      <SpeciesChoice chosen={draft.alert_species} onChoose={(alert_species) => change({ alert_species })} />
    </SettingsForm>
  );
}
