import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { shownShortcuts, useLetterKeysOn } from '../../platform/page/shortcuts.ts';
import { Modal } from '../../ui/page/Modal.tsx';

const useStyles = makeStyles({
  groups: { columnWidth: '240px', columnGap: '32px' },
  group: { breakInside: 'avoid', marginBottom: '16px' },
  title: {
    margin: '0 0 4px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  list: { margin: 0 },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '16px',
    minHeight: '36px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  keys: { display: 'flex', gap: '4px', flexShrink: 0, margin: 0 },
  key: {
    minWidth: '28px',
    padding: '2px 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: 'inherit',
    fontWeight: 700,
    textAlign: 'center',
  },
  choice: { display: 'inline-flex', alignItems: 'center', gap: '8px', minHeight: '40px', cursor: 'pointer' },
  box: { width: '18px', height: '18px', margin: 0, accentColor: tokens.colorBrandBackground },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
  },
});

/** Lists the keys of the current screen, and lets a person turn off single-letter keys. */
export function KeyboardSheet({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const [isOn, turn] = useLetterKeysOn();
  return (
    <Modal title="キー操作" onClose={onClose}>
      <div className={styles.groups}>
        {shownShortcuts()
          // The keys of the screen first, those of the layout last.
          .toReversed()
          .map(({ title, shortcuts }) => (
            <section key={title} className={styles.group}>
              <h3 className={styles.title}>{title}</h3>
              <dl className={styles.list}>
                {shortcuts.map(({ keys, does }) => (
                  <div key={keys} className={styles.row}>
                    <dt>{does}</dt>
                    <dd className={styles.keys}>
                      {keys.split(' ').map((key) => (
                        <kbd key={key} className={styles.key}>
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
      <div className={styles.foot}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            className={styles.box}
            checked={isOn}
            onChange={({ target: { checked } }) => turn(checked)}
          />
          文字のキーで操作する（音声入力を使うときは切ってください）
        </label>
        <Button appearance="primary" autoFocus onClick={onClose}>
          閉じる
        </Button>
      </div>
    </Modal>
  );
}
