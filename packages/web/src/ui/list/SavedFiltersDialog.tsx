import { Button, Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import {
  MAX_FILTER_NAME_LENGTH,
  MAX_SAVED_FILTERS,
  type SavedFilter,
  savedFilters,
} from '../../platform/session/savedFilters.ts';
import { Modal } from '../page/Modal.tsx';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0 },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { flex: '1 1 200px', justifyContent: 'flex-start', minWidth: 0, overflowWrap: 'anywhere' },
  field: { flex: '1 1 200px', minWidth: 0 },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px', marginTop: '16px' },
  button: { [ON_PHONE]: { minHeight: '48px' } },
  note: { margin: '16px 0 0', color: tokens.colorNeutralForeground2 },
  message: { minHeight: '24px', margin: '8px 0 0' },
  foot: { display: 'flex', justifyContent: 'flex-end', marginTop: '16px' },
});

const NOT_KEPT = 'この端末には保存できませんでした。ブラウザーの保存領域の空きと設定を確かめてください。';

/** What is wrong with a name; `null` where it can be used. */
function nameProblem(name: string, others: readonly SavedFilter[]): string | null {
  if (name === '') return '名前を入力してください。';
  return others.some((each) => each.name === name)
    ? '同じ名前の条件があります。別の名前にしてください。'
    : null;
}

/** The saved filters of one list, and functions that change them. */
function useSaved(userId: string, list: string) {
  const [filters, setFilters] = useState(() => savedFilters.get(userId, list));
  const [message, setMessage] = useState('');
  function change(next: readonly SavedFilter[], words: string) {
    const isKept = savedFilters.set(userId, list, next);
    if (isKept) setFilters(next);
    setMessage(isKept ? words : NOT_KEPT);
  }
  return { filters, message, change };
}

interface NameFormProps {
  label: string;
  /** The name so far. */
  start: string;
  others: readonly SavedFilter[];
  send: string;
  onSend: (name: string) => void;
  onCancel?: () => void;
}

function NameForm({ label, start, others, send, onSend, onCancel }: NameFormProps) {
  const styles = useStyles();
  const [name, setName] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = nameProblem(name.trim(), others);
    setProblem(found);
    if (found !== null) return;
    onSend(name.trim());
    setName('');
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field className={styles.field} label={label} validationMessage={problem}>
        <Input
          value={name}
          maxLength={MAX_FILTER_NAME_LENGTH}
          onChange={(_event, { value }) => setName(value)}
        />
      </Field>
      {onCancel !== undefined && (
        <Button className={styles.button} onClick={onCancel}>
          やめる
        </Button>
      )}
      <Button className={styles.button} type="submit" appearance="primary">
        {send}
      </Button>
    </form>
  );
}

interface SavedFiltersDialogProps {
  title: string;
  userId: string;
  list: string;
  /** The filter of the moment; empty where the list is not filtered. */
  query: string;
  onApply: (query: string) => void;
  onClose: () => void;
}

/** Applies, renames and deletes saved filters, and saves that of the moment. Source: R291. */
export function SavedFiltersDialog({
  title,
  userId,
  list,
  query,
  onApply,
  onClose,
}: SavedFiltersDialogProps) {
  const styles = useStyles();
  const { filters, message, change } = useSaved(userId, list);
  const [renamed, setRenamed] = useState<SavedFilter | null>(null);
  const without = (filter: SavedFilter) => filters.filter((each) => each !== filter);

  function rename(filter: SavedFilter, name: string) {
    change(
      filters.map((each) => (each === filter ? { ...each, name } : each)),
      `「${filter.name}」を「${name}」に変えました`,
    );
    setRenamed(null);
  }

  return (
    <Modal title={title} onClose={onClose}>
      <ul className={styles.list} aria-label={title}>
        {filters.map((filter) => (
          <li key={filter.name} className={styles.row}>
            {renamed === filter ? (
              <NameForm
                label="新しい名前"
                start={filter.name}
                others={without(filter)}
                send="変える"
                onSend={(name) => rename(filter, name)}
                onCancel={() => setRenamed(null)}
              />
            ) : (
              <FilterRow
                filter={filter}
                onApply={onApply}
                onRename={setRenamed}
                onDelete={() => change(without(filter), `「${filter.name}」を削除しました`)}
              />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.message} role="status">
        {message}
      </p>
      {query === '' ? (
        <p className={styles.note}>
          いまは絞り込んでいません。条件を選んでから開くと、名前を付けて保存できます。
        </p>
      ) : filters.length >= MAX_SAVED_FILTERS ? (
        <p className={styles.note}>
          保存できるのは{MAX_SAVED_FILTERS}件までです。要らない条件を削除すると、保存できます。
        </p>
      ) : (
        <NameForm
          label="いまの条件の名前"
          start=""
          others={filters}
          send="保存"
          onSend={(name) => change([...filters, { name, query }], `「${name}」を保存しました`)}
        />
      )}
      <p className={styles.note}>この端末だけに残り、ログアウトすると消えます。</p>
      <div className={styles.foot}>
        <Button className={styles.button} onClick={onClose}>
          閉じる
        </Button>
      </div>
    </Modal>
  );
}

interface FilterRowProps {
  filter: SavedFilter;
  onApply: (query: string) => void;
  onRename: (filter: SavedFilter) => void;
  onDelete: () => void;
}

function FilterRow({ filter, onApply, onRename, onDelete }: FilterRowProps) {
  const styles = useStyles();
  const { name, query } = filter;
  return (
    <>
      <Button
        className={mergeClasses(styles.button, styles.name)}
        appearance="outline"
        aria-label={`「${name}」で絞り込む`}
        onClick={() => onApply(query)}
      >
        {name}
      </Button>
      <Button
        className={styles.button}
        appearance="subtle"
        aria-label={`「${name}」の名前を変える`}
        onClick={() => onRename(filter)}
      >
        名前を変える
      </Button>
      <Button
        className={styles.button}
        appearance="subtle"
        aria-label={`「${name}」を削除`}
        onClick={onDelete}
      >
        削除
      </Button>
    </>
  );
}
