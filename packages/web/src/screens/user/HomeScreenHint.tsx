import { makeStyles } from '@fluentui/react-components';
import { isOnHomeScreen, isAppleMobile } from '../../platform/device/device.ts';

const useStyles = makeStyles({ steps: { margin: 0, paddingLeft: '24px' }, why: { margin: '0 0 8px' } });

/** iPhone and iPad tell nobody how an app gets on the home screen, and clear away what is not there. */
export function HomeScreenHint() {
  const styles = useStyles();
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
