import { CAPTURE_FIELDS } from '@satomori/core';
import { Field, Input, makeStyles } from '@fluentui/react-components';
import type { ChangeDraft } from '../../posts/draft/useDraft.ts';
import { Section } from '../../ui/page/Section.tsx';
import type { HuntDraft } from './huntDraft.ts';

interface CaptureNoSectionProps {
  draft: HuntDraft;
  change: ChangeDraft<HuntDraft>;
  /** `null` where no number can be proposed. */
  proposed: string | null;
  problem: string | null;
}

const useStyles = makeStyles({ input: { maxWidth: '280px' } });

/** The number of the animal, as written on the record sheet in the photo. */
export function CaptureNoSection({ draft, change, proposed, problem }: CaptureNoSectionProps) {
  const styles = useStyles();
  const isProposal = draft.captureNo === null && proposed !== null;
  return (
    <Section title={CAPTURE_FIELDS.capture_no.label}>
      <Field
        label="番号"
        hint={
          isProposal ? '次の番号の案です。台帳と違うときは直してください。' : '空けておくこともできます。'
        }
        validationState={problem === null ? 'none' : 'error'}
        validationMessage={problem ?? undefined}
      >
        <Input
          className={styles.input}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          value={draft.captureNo ?? proposed ?? ''}
          onChange={(_event, { value }) => change({ captureNo: value })}
        />
      </Field>
    </Section>
  );
}
