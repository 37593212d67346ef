import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useInstallOffer } from '../../platform/device/installPrompt.ts';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px 16px',
    padding: '16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  text: { flex: '1 1 240px', margin: 0 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Offers to install the app; dismissed once, it never appears again on this device. Source: R96. */
export function InstallPrompt() {
  const styles = useStyles();
  const offer = useInstallOffer();
  if (offer === null) return null;
  return (
    <section className={styles.card} aria-label="アプリとして使う">
      <p className={styles.text}>
        ホーム画面に「里守」を追加すると、アプリのように開けます。電波のないところでも開きます。
      </p>
      <div className={styles.acts}>
        <Button appearance="primary" onClick={offer.accept}>
          追加する
        </Button>
        <Button onClick={offer.dismiss}>今後は表示しない</Button>
      </div>
    </section>
  );
}
