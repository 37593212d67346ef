import { makeStyles } from '@fluentui/react-components';
import type { AdminUser, PaperQuery } from '@satomori/core';
import { useReading } from '../../../queries/api.ts';
import { type PeopleFilter, readIds } from '../../../queries/people.ts';
import { useSavePaper } from '../../../queries/files/papers.ts';
import { actErrorText, Refusal } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';

const useStyles = makeStyles({ text: { margin: 0 } });

const TITLE = '初回ログイン票';

type SlipsQuery = Extract<PaperQuery, { type: 'first_login' }>;

interface SlipsDialogProps {
  /** `null`: for those whom the list shows. */
  person: AdminUser | null;
  /** Of the list. */
  filter: PeopleFilter;
  onClose: () => void;
}

/** Prints slips for the first sign-in; earlier slips of the same people end with them. */
export function SlipsDialog({ person, filter, onClose }: SlipsDialogProps) {
  const styles = useStyles();
  const save = useSavePaper();
  const reading = useReading();
  const whose = person === null ? '表示している人' : `${person.name}さん`;

  async function queryOf(): Promise<Omit<SlipsQuery, 'type'>> {
    if (person !== null) return { ids: person.id };
    const { q, expiring } = filter;
    if (expiring === undefined) return q === undefined ? {} : { q };
    // The paper has no such filter, and each slip ends an earlier one.
    const ids = await readIds(reading, filter);
    if (ids.length === 0) throw new Refusal('該当する人はいません。');
    return { ids: ids.join(',') };
  }

  return (
    <FormDialog
      title={TITLE}
      sendLabel="PDFを作る"
      onSend={async () => {
        await save.mutateAsync({ query: { type: 'first_login', ...(await queryOf()) }, title: TITLE });
      }}
      canSend={() => true}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      <p className={styles.text}>
        {`${whose}の票を作ります。メールのない人は、票の図をスマートフォンで写すと、自分のパスワードを決めてログインできます。`}
      </p>
      <p className={styles.text}>14日間、一度だけ使えます。前に作った票は使えなくなります。</p>
    </FormDialog>
  );
}
