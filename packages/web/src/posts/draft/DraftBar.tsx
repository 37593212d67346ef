import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { type ReactNode, useState } from 'react';
import type { Saving } from '../../platform/drafts/keptDrafts.ts';
import { DiscardDialog } from './DiscardDialog.tsx';

interface DraftBarProps {
  saving: Saving;
  photoCount: number;
  onDiscard: () => void;
  onKeepOwn: () => void;
  onTakeStored: () => void;
}

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', minHeight: '48px' },
  state: { display: 'flex', alignItems: 'center', gap: '6px', color: tokens.colorNeutralForeground2 },
  failed: { color: tokens.colorStatusWarningForeground1, fontWeight: 700 },
  discard: { marginLeft: 'auto' },
  act: { minHeight: '52px' },
});

const WORDS: Record<Saving, string> = {
  none: '入力すると、下書きがこの端末に残ります',
  saving: '下書きを保存しています…',
  saved: '下書き保存済',
  failed: '下書きをこの端末に保存できません。画面を閉じると消えます。',
  conflict:
    'この下書きは、別のタブで変更、送信または破棄されました。この画面の内容はまだ保存していません。どちらを残すか選んでください。',
};
const ICONS: Partial<Record<Saving, ReactNode>> = {
  saved: <CheckmarkRegular fontSize={20} aria-hidden />,
  failed: <WarningRegular fontSize={20} aria-hidden />,
  conflict: <WarningRegular fontSize={20} aria-hidden />,
};

/** Shows whether the draft is stored, and lets a person discard it. */
export function DraftBar({ saving, photoCount, onDiscard, onKeepOwn, onTakeStored }: DraftBarProps) {
  const styles = useStyles();
  const [isAsking, setIsAsking] = useState(false);
  const isTrouble = saving === 'failed' || saving === 'conflict';
  const discard = () => {
    setIsAsking(false);
    onDiscard();
  };
  return (
    <div className={styles.bar}>
      <span className={isTrouble ? styles.failed : styles.state} role={isTrouble ? 'alert' : undefined}>
        {ICONS[saving]}
        {WORDS[saving]}
      </span>
      {saving === 'conflict' && (
        <>
          <Button className={styles.act} onClick={onKeepOwn}>
            この画面の内容を残す
          </Button>
          <Button className={styles.act} onClick={onTakeStored}>
            別のタブの内容を開く
          </Button>
        </>
      )}
      {saving !== 'none' && saving !== 'conflict' && (
        <Button
          className={styles.discard}
          appearance="subtle"
          icon={<DeleteRegular />}
          onClick={() => setIsAsking(true)}
        >
          下書きを破棄
        </Button>
      )}
      {isAsking && (
        <DiscardDialog photoCount={photoCount} onKeep={() => setIsAsking(false)} onDiscard={discard} />
      )}
    </div>
  );
}
