import { Button, makeStyles } from '@fluentui/react-components';
import { errorText, type Integration } from '@satomori/core';
import { useState } from 'react';
import { ON_PHONE } from '../../../platform/device/viewport.ts';
import { useReplay } from '../../../queries/admin/mappings.ts';
import { FormError } from '../../../ui/form/FormError.tsx';

const useStyles = makeStyles({
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  button: { alignSelf: 'start', [ON_PHONE]: { minHeight: '48px' } },
  note: { margin: 0 },
});

/** Reads again what could not be read of an integration. */
export function ReplayAct({ integration: { id, name } }: { integration: Pick<Integration, 'id' | 'name'> }) {
  const styles = useStyles();
  const replay = useReplay(id);
  const [isAsked, setIsAsked] = useState(false);
  function send() {
    setIsAsked(false);
    replay.mutate();
  }
  return (
    <>
      {isAsked ? (
        <>
          <p className={styles.note}>
            読み取れなかった電文と、わなのなかった電文を、いまの読み方でもう一度読みます。そのときの日時で記録され、まだ確認されていない作動は知らせます。よろしいですか。
          </p>
          <div className={styles.acts}>
            <Button className={styles.button} appearance="primary" onClick={send}>
              はい、読み直す
            </Button>
            <Button className={styles.button} onClick={() => setIsAsked(false)}>
              やめる
            </Button>
          </div>
        </>
      ) : (
        <Button
          className={styles.button}
          aria-label={`${name}の読み取れなかった電文を読み直す`}
          disabledFocusable={replay.isPending}
          onClick={() => setIsAsked(true)}
        >
          読み直す
        </Button>
      )}
      <div role="status">
        {replay.data !== undefined &&
          (replay.data.count === 0
            ? '読み直す電文はありません。'
            : `${replay.data.count}件を読み直しています。`)}
      </div>
      {replay.error !== null && <FormError>{errorText(replay.error)}</FormError>}
    </>
  );
}
