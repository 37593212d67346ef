import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readText, writeText } from '../../platform/device/storage.ts';
import { CHANGES_ID } from '../../platform/page/buildIds.ts';
import { HintCard } from './HintCard.tsx';

const KEY = 'satomori-changes-seen';

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
  const navigate = useNavigate();
  const [seen, setSeen] = useState(() => readText(localStorage, KEY));
  if (seen === CHANGES_ID) return null;
  const { text, open, address } = seen === null ? FIRST_USE : AFTER_UPDATE;
  const putAway = () => {
    writeText(localStorage, KEY, CHANGES_ID);
    setSeen(CHANGES_ID);
  };
  return (
    <HintCard label="案内" text={text}>
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
    </HintCard>
  );
}
