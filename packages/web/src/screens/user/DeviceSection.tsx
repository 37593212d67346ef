import { Button, makeStyles } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import {
  askToKeepStorage,
  deviceName,
  isAppleMobile,
  isOnHomeScreen,
  keepsStorage,
  storageSpace,
} from '../../platform/device/device.ts';
import { BUILD_ID } from '../../platform/page/buildIds.ts';
import { Facts } from '../../ui/list/Facts.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { formatSize } from '../../ui/text/fileSize.ts';

const useHintStyles = makeStyles({ steps: { margin: 0, paddingLeft: '24px' }, why: { margin: '0 0 8px' } });

/**
 * iPhone and iPad do not offer to install the app, and clear the storage of a site that is not on the home
 * screen.
 */
function HomeScreenHint() {
  const styles = useHintStyles();
  if (!isAppleMobile() || isOnHomeScreen()) return null;
  return (
    <div>
      <p className={styles.why}>
        ホーム画面に追加すると、端末に保存した内容が消えにくくなります。しばらく開かないと、Safari
        は保存した内容を消すことがあります。
      </p>
      <ol className={styles.steps}>
        <li>Safari の共有ボタン（四角から上向きの矢印）を押す</li>
        <li>「ホーム画面に追加」を選ぶ</li>
        <li>「追加」を押し、ホーム画面の「里守」から開く</li>
      </ol>
    </div>
  );
}

const KEEPS = {
  true: '残ります',
  false: '空き容量が少なくなると、ブラウザーに消されることがあります',
  null: 'このブラウザーでは分かりません',
};

/** Unknown until the browser has answered, and in browsers that do not say. */
function useSpaceText(): string {
  const [text, setText] = useState('…');
  useEffect(() => {
    const unknown = () => setText(KEEPS.null);
    void storageSpace().then((space) => {
      if (space === null) return unknown();
      setText(`約 ${formatSize(space.left)}（使用中 ${formatSize(space.used)}）`);
    }, unknown);
  }, []);
  return text;
}

const useStyles = makeStyles({ ask: { alignSelf: 'flex-start' } });

/** Information that support asks for when something does not work on the phone. */
export function DeviceSection() {
  const styles = useStyles();
  const [keeps, setKeeps] = useState<boolean | null | undefined>();
  const space = useSpaceText();
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
          ['保存できる残り', space],
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
