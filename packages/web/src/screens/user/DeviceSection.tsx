import { Button, makeStyles } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { askToKeepStorage, deviceName, keepsStorage } from '../../platform/device/device.ts';
import { BUILD_ID } from '../../platform/page/release.ts';
import { Facts } from '../../ui/list/Facts.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { HomeScreenHint } from './HomeScreenHint.tsx';

const KEEPS = {
  true: '残ります',
  false: '空き容量が少なくなると、ブラウザーに消されることがあります',
  null: 'このブラウザーでは分かりません',
};

const useStyles = makeStyles({ ask: { alignSelf: 'flex-start' } });

/** What somebody is asked for on the phone when something does not work. */
export function DeviceSection() {
  const styles = useStyles();
  const [keeps, setKeeps] = useState<boolean | null | undefined>();
  const [wasRefused, setWasRefused] = useState(false);
  useEffect(() => {
    void keepsStorage().then(setKeeps);
  }, []);

  async function ask() {
    const isKept = await askToKeepStorage();
    setKeeps(isKept);
    setWasRefused(!isKept);
  }

  return (
    <Section title="この端末">
      <Facts
        facts={[
          ['端末', deviceName()],
          ['端末に保存した内容', keeps === undefined ? '…' : KEEPS[`${keeps}`]],
          ['バージョン', BUILD_ID],
        ]}
      />
      {keeps === false && (
        <Button className={styles.ask} onClick={() => void ask()}>
          消されないように頼む
        </Button>
      )}
      <div role="status">
        {wasRefused &&
          'ブラウザーの保護を有効にできませんでした。よく使うようになるか、ホーム画面に追加すると、有効になることがあります。'}
      </div>
      <HomeScreenHint />
    </Section>
  );
}
