import { Button, Field, Input, makeStyles, Select, Spinner } from '@fluentui/react-components';
import { compareNames, type ClaimQuery, EVIDENCE_TITLE, formatDate, startOfMonth } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { clock } from '../../../platform/device/clock.ts';
import { useReading } from '../../../queries/api.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { useCheckEvidence, useSaveEvidence } from '../../../queries/admin/rewardEvidence.ts';
import { memberQueries } from '../../../queries/session/members.ts';
import { useSession } from '../../../queries/session/session.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { EvidenceFaults } from './EvidenceFaults.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '1080px' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
    alignItems: 'end',
    gap: '8px 12px',
    '& > *, & select, & input': { minWidth: 0 },
  },
  note: { margin: 0 },
  line: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px' },
});

/** The last whole month in Japan. */
function lastMonth(now: number): { from: string; to: string } {
  const end = startOfMonth(now) - 1;
  return { from: formatDate(startOfMonth(end)), to: formatDate(end) };
}

/** The evidence for the rewards of one person: what is missing, and the file. */
export function EvidencePack() {
  const styles = useStyles();
  const { user } = useSession();
  const { data: members = [] } = useQuery(memberQueries(useReading()).list());
  const [claim, setClaim] = useState<ClaimQuery>({ hunter_id: '', ...lastMonth(clock.now()) });
  const [problem, setProblem] = useState<string | null>(null);
  const check = useCheckEvidence();
  const save = useSaveEvidence();
  const people = [user, ...members].toSorted((one, other) => compareNames(one.name, other.name));
  const change = (values: Partial<ClaimQuery>) => {
    setClaim({ ...claim, ...values });
    setProblem(null);
    check.reset();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const { hunter_id, from, to } = claim;
    if (hunter_id === '' || from === '' || to < from)
      return setProblem('捕獲者と、始まりの日、それ以後の終わりの日を選んでください。');
    check.mutate(claim, { onError: (error) => setProblem(actErrorText(error)) });
  }

  function saveAs(isIncomplete: boolean, hunterName: string) {
    const marked = isIncomplete ? '_不足あり' : '';
    const name = `${hunterName}_${EVIDENCE_TITLE}_${claim.from}_${claim.to}${marked}.zip`;
    save.mutate({ query: claim, isIncomplete, name });
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-label={EVIDENCE_TITLE} noValidate>
      <p className={styles.note}>
        捕獲者と期間を選ぶと、上の決まりに足りないものを調べます。一式は、承認済みの捕獲の記録、写真、承認した人と日時、目録を一つにまとめたファイルです。
      </p>
      <div className={styles.fields}>
        <Field label={{ children: '捕獲者', weight: 'semibold' }}>
          <Select value={claim.hunter_id} onChange={(_, { value }) => change({ hunter_id: value })}>
            <option value="">選んでください</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={{ children: '期間の始まりの日', weight: 'semibold' }}>
          <Input type="date" value={claim.from} onChange={(_, { value }) => change({ from: value })} />
        </Field>
        <Field label={{ children: '期間の終わりの日', weight: 'semibold' }}>
          <Input type="date" value={claim.to} onChange={(_, { value }) => change({ to: value })} />
        </Field>
      </div>
      {problem !== null && <FormError>{problem}</FormError>}
      <div className={styles.line}>
        <Button type="submit" disabledFocusable={check.isPending}>
          {check.isPending ? '調べています' : '足りないものを調べる'}
        </Button>
      </div>
      {check.data !== undefined && (
        <>
          <EvidenceFaults checked={check.data} />
          {check.data.captures > 0 && (
            <div className={styles.line}>
              <Button
                appearance="primary"
                icon={save.isPending ? <Spinner size="tiny" /> : undefined}
                disabledFocusable={save.isPending}
                onClick={() => saveAs(check.data.faults.length > 0, check.data.hunter_name)}
              >
                {save.isPending
                  ? '作っています'
                  : check.data.faults.length > 0
                    ? '「不足あり」として一式を作る'
                    : '一式を作る'}
              </Button>
            </div>
          )}
        </>
      )}
    </form>
  );
}
