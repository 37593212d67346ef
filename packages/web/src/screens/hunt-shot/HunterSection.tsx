import { compareNames, isolateText } from '@satomori/core';
import { Field, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { ChangeDraft } from '../../posts/draft/useDraft.ts';
import { useReading } from '../../queries/api.ts';
import { memberQueries } from '../../queries/session/members.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { RequiredMark } from '../../ui/form/RequiredMark.tsx';
import { Section } from '../../ui/page/Section.tsx';
import type { HuntDraft } from './huntDraft.ts';

interface HunterSectionProps {
  draft: HuntDraft;
  change: ChangeDraft<HuntDraft>;
  /** It was sent without a person. */
  isMissing: boolean;
}

/** The person of a paper slip: the record is theirs, and names who entered it. */
export function HunterSection({ draft, change, isMissing }: HunterSectionProps) {
  const { data = [], isError } = useQuery(memberQueries(useReading()).list());
  const people = data.toSorted((a, b) => compareNames(a.name, b.name));
  return (
    <Section title="捕獲した人">
      {isError && <FormError>名簿を読み込めません。電波の良い所で開き直してください。</FormError>}
      <Field
        label={
          <>
            紙の記録票の人
            <RequiredMark />
          </>
        }
        hint="この人の捕獲として記録します。入力した人としてあなたの名前も残ります。"
        validationState={isMissing ? 'error' : 'none'}
        validationMessage={isMissing ? '捕獲した人を選んでください' : undefined}
      >
        <Select
          value={draft.hunterId ?? ''}
          onChange={(_event, { value }) => change({ hunterId: value === '' ? null : value })}
        >
          <option value="">選んでください</option>
          {people.map(({ id, name, user_code }) => (
            <option key={id} value={id}>
              {user_code === null ? name : `${isolateText(name)}（${user_code}）`}
            </option>
          ))}
        </Select>
      </Field>
    </Section>
  );
}
