import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { formatDateTime, TIME_PRECISION_LABELS } from '@satomori/core';
import { ChoiceButtons } from '../../ui/form/ChoiceButtons.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { toTokyoInput } from '../../ui/text/tokyoTime.ts';
import { type DraftTime, type PostDraft, timeOf, type WrittenTime } from '../draft/postDraft.ts';
import type { ChangeDraft } from '../draft/useDraft.ts';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  time: { fontSize: tokens.fontSizeBase400, fontWeight: 700 },
  from: { color: tokens.colorNeutralForeground2 },
  change: { marginLeft: 'auto' },
  input: { maxWidth: '280px' },
});

const FROM: Record<DraftTime['from'], string> = {
  photo: '写真の撮影日時',
  opened: '書き始めた時刻',
  typed: '手入力',
};

/** 「不明」 is only for imported records: a person who was there knows the day. */
const PRECISIONS = (['exact', 'about', 'date_only'] as const).map((value) => ({
  value,
  label: TIME_PRECISION_LABELS[value],
}));

interface TimeSectionProps {
  title: string;
  draft: PostDraft;
  change: ChangeDraft<PostDraft>;
  problem: string | null;
  /** The time that the form begins with. */
  begun: WrittenTime;
}

/** Returns to the time that the form began with; nothing where that is what must be written. */
function ResetTime({ draft, change, begun }: Pick<TimeSectionProps, 'draft' | 'change' | 'begun'>) {
  const isUnchanged = draft.typedTime === begun.typedTime && draft.precision === begun.precision;
  if (begun.typedTime === '' || isUnchanged) return null;
  return (
    <Button onClick={() => change(begun)}>
      {begun.typedTime === null ? '手入力をやめる' : '送った日時に戻す'}
    </Button>
  );
}

/** When it happened, where that time comes from, and how to change it. */
export function TimeSection({ title, draft, change, problem, begun }: TimeSectionProps) {
  const styles = useStyles();
  const { at, from } = timeOf(draft);
  return (
    <Section title={title}>
      {draft.typedTime === null ? (
        <>
          <div className={styles.line}>
            <span className={styles.time}>{at !== null && formatDateTime(at)}</span>
            <span className={styles.from}>{FROM[from]}</span>
            <Button
              className={styles.change}
              onClick={() => change({ typedTime: toTokyoInput(at ?? draft.openedAt) })}
            >
              日時を変える
            </Button>
          </div>
          {problem !== null && <FormError>{problem}</FormError>}
        </>
      ) : (
        <>
          <Field
            label="日時（手入力）"
            validationState={problem === null ? 'none' : 'error'}
            validationMessage={problem ?? undefined}
          >
            <Input
              type="datetime-local"
              className={styles.input}
              value={draft.typedTime}
              onChange={(_event, { value }) => change({ typedTime: value })}
            />
          </Field>
          <ChoiceButtons
            label="日時の確かさ"
            choices={PRECISIONS}
            chosen={draft.precision}
            onChoose={(precision) => change({ precision })}
          />
        </>
      )}
      <ResetTime {...{ draft, change, begun }} />
    </Section>
  );
}
