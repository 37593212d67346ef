import { Button, makeStyles } from '@fluentui/react-components';
import { errorText, type Group } from '@satomori/core';
import { useState } from 'react';
import { useGroupActs } from '../../../queries/admin/groupActs.ts';
import { FormError } from '../../../ui/form/FormError.tsx';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '8px', alignItems: 'flex-start' },
  note: { margin: 0 },
});

interface RemoveGroupProps {
  group: Group;
  onRemoved: () => void;
}

/** Removes a group at the second press. */
export function RemoveGroup({ group, onRemoved }: RemoveGroupProps) {
  const styles = useStyles();
  const { remove } = useGroupActs();
  const [isAsked, setIsAsked] = useState(false);
  const run = () => {
    setIsAsked(false);
    remove.mutate(group.id, { onSuccess: onRemoved });
  };
  return (
    <div className={styles.part}>
      {isAsked ? (
        <>
          <p className={styles.note}>
            {`${group.name}を削除します。元には戻せません。これまでの投稿には名前が残ります。よろしいですか。`}
          </p>
          <Button onClick={run}>はい、このグループを削除する</Button>
        </>
      ) : (
        <Button disabledFocusable={remove.isPending} onClick={() => setIsAsked(true)}>
          このグループを削除する
        </Button>
      )}
      {remove.error !== null && <FormError>{errorText(remove.error)}</FormError>}
    </div>
  );
}
