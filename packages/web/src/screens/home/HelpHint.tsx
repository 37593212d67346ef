import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readText, writeText } from '../../platform/device/storage.ts';
import { CHANGES_ID } from '../../platform/page/release.ts';

const KEY = 'satomori-changes-seen';

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

const FIRST_USE = {
  text: 'はじめての方は、使い方をご覧ください。メニューの「使い方」から、いつでも開けます。',
  open: '使い方を見る',
  address: '/Help',
};
const AFTER_UPDATE = {
  text: '新しいバージョンになりました。',
  open: '変更点を見る',
  address: '/Help?guide=changes',
};

/** Points a new person to the guides, and everybody to what an update changed; put away, it stays away on this device. */
export function HelpHint() {
  const styles = useStyles();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(() => readText(localStorage, KEY));
  if (seen === CHANGES_ID) return null;
  const { text, open, address } = seen === null ? FIRST_USE : AFTER_UPDATE;
  const putAway = () => {
    writeText(localStorage, KEY, CHANGES_ID);
    setSeen(CHANGES_ID);
  };
  return (
    <section className={styles.card} aria-label="案内">
      <p className={styles.text}>{text}</p>
      <div className={styles.acts}>
        <Button
          appearance="primary"
          onClick={() => {
            putAway();
            void navigate(address);
          }}
        >
          {open}
        </Button>
        <Button onClick={putAway}>今後は表示しない</Button>
      </div>
    </section>
  );
}
