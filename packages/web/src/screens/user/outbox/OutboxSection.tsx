import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOutbox, useOutboxView } from '../../../queries/outbox/outbox.ts';
import { FileButton } from '../../../ui/form/FileButton.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { OutboxItem } from './OutboxItem.tsx';
import { useEntryActs } from './useEntryActs.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  load: { alignSelf: 'flex-start' },
  // Below the header.
  top: { scrollMarginTop: '72px' },
});

/** Whether the address asks for this section. */
const useIsAskedFor = () => useSearchParams()[0].get('show') === 'outbox';

/** What this person recorded on this device and the server has not confirmed yet, one by one. */
export function OutboxSection() {
  const styles = useStyles();
  const outbox = useOutbox();
  const { entries, sendingId, isRead } = useOutboxView();
  const { problem, ...acts } = useEntryActs();
  const isAskedFor = useIsAskedFor();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => void outbox.refresh(), [outbox]);
  useEffect(() => {
    if (isAskedFor && isRead) top.current?.scrollIntoView({ block: 'start' });
  }, [isAskedFor, isRead]);

  return (
    <div ref={top} className={styles.top}>
      <Section title="送信待ちの記録" note={entries.length > 0 ? `${entries.length}件` : undefined}>
        {isRead && entries.length === 0 && (
          <p className={styles.text}>
            送信待ちの記録はありません。電波のない所で保存した記録は、ここに並びます。
          </p>
        )}
        <ul className={styles.list}>
          {entries.map((entry) => (
            <OutboxItem key={entry.id} entry={entry} isSending={entry.id === sendingId} acts={acts} />
          ))}
        </ul>
        {problem !== null && <FormError>{problem}</FormError>}
        <FileButton
          className={styles.load}
          accept="application/json,.json"
          onFiles={([file]) => file !== undefined && void acts.load(file)}
        >
          ファイルから読み込む
        </FileButton>
      </Section>
    </div>
  );
}
