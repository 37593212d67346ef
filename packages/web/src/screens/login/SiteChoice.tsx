import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ApiError, isSiteCode } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { chosenSite } from '../../platform/session/chosenSite.ts';
import { useServer } from '../../queries/server.tsx';
import { signInSiteQueries } from '../../queries/session/signInSite.ts';
import { useCodeOfLink } from './useCodeOfLink.ts';

const useStyles = makeStyles({
  chosen: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '4px 4px 4px 16px',
    minHeight: '48px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  name: { fontWeight: 700, overflowWrap: 'anywhere' },
  form: { display: 'flex', flexDirection: 'column', gap: '8px' },
  row: { display: 'flex', gap: '8px' },
  input: { flexGrow: 1, minWidth: 0, minHeight: '48px' },
  button: { minHeight: '48px', flexShrink: 0 },
});

const NOT_A_CODE = '半角の英小文字・数字・ハイフンで入力してください';
const codeOf = (typed: string) => typed.normalize('NFKC').trim().toLowerCase();

interface CodeFormProps {
  code: string | null;
  problem: string | null;
  onChoose: (code: string | null) => void;
}

function CodeForm({ code, problem, onChoose }: CodeFormProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState(code ?? '');
  const [isWrong, setWrong] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const entered = codeOf(typed);
    setWrong(entered !== '' && !isSiteCode(entered));
    if (entered === '' || isSiteCode(entered)) onChoose(entered === '' ? null : entered);
  }
  const shown = isWrong ? NOT_A_CODE : problem;

  return (
    <form className={styles.form} onSubmit={submit} aria-label="サイトを選ぶ" noValidate>
      <Field
        label="サイトのコード"
        hint="サイト（市町村や組合）の案内に書かれています。分からなければ、空のままログインしてください。"
        {...(shown === null ? {} : { validationMessage: shown })}
      >
        <div className={styles.row}>
          <Input
            className={styles.input}
            size="large"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={typed}
            onChange={(_, { value }) => setTyped(value)}
          />
          <Button type="submit" className={styles.button}>
            決める
          </Button>
        </div>
      </Field>
    </form>
  );
}

/** The site that this device signs in to, where the server has several. Source: R124. */
export function SiteChoice({ onChoose }: { onChoose: (code: string | null) => void }) {
  const styles = useStyles();
  const ofLink = useCodeOfLink('site').code;
  const linked = ofLink !== null && isSiteCode(ofLink) ? ofLink : null;
  const [seen, setSeen] = useState(linked);
  const [code, setCode] = useState(() => linked ?? chosenSite.get());
  // A second link that replaces the first.
  if (linked !== seen) {
    setSeen(linked);
    setCode(linked);
  }
  const [isChanging, setChanging] = useState(false);
  const { data, error } = useQuery(signInSiteQueries(useServer().session).of(code));

  function choose(chosen: string | null) {
    chosenSite.set(chosen);
    setCode(chosen);
    onChoose(chosen);
    setChanging(false);
  }
  useEffect(() => {
    if (linked === null) return;
    chosenSite.set(linked);
    onChoose(linked);
  }, [linked, onChoose]);

  const problem = error instanceof ApiError ? error.serverMessage : null;
  if (isChanging || problem !== null)
    return <CodeForm key={code} code={code} problem={problem} onChoose={choose} />;
  if (data?.site == null && data?.has_several !== true) return null;
  return (
    <div className={styles.chosen}>
      <span>
        {data.site !== null && 'サイト: '}
        <span className={styles.name}>{data.site?.name ?? 'サイトを選んでいません'}</span>
      </span>
      <Button appearance="subtle" className={styles.button} onClick={() => setChanging(true)}>
        {data.site === null ? 'サイトを選ぶ' : 'サイトを変える'}
      </Button>
    </div>
  );
}
