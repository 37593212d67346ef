import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ON_PHONE } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorStatusDangerBorderActive}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorStatusDangerBackground1,
    maxWidth: '1120px',
    boxSizing: 'border-box',
  },
  words: { margin: 0, fontWeight: 700 },
  button: { [ON_PHONE]: { minHeight: '48px', flexGrow: 1 } },
});

/** Reports the person's own returned posts, which only they can correct. */
export function ReturnedNotice({ count, onShow }: { count: number | undefined; onShow: () => void }) {
  const styles = useStyles();
  if (count === undefined || count === 0) return null;
  return (
    <div className={styles.notice}>
      <p className={styles.words}>
        差し戻された記録が {count} 件あります。理由を見て、直して送り直してください。
      </p>
      <Button className={styles.button} onClick={onShow}>
        差し戻しを見る
      </Button>
    </div>
  );
}
