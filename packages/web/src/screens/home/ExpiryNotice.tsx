import { expiriesOf } from '@satomori/core';
import { useNow } from '../../platform/device/clock.ts';
import { useSession } from '../../queries/session/session.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { ExpiryMarks } from '../../ui/text/ExpiryMarks.tsx';

/** Tells a person that their own licence, permit or registration ends. Source: R132. */
export function ExpiryNotice() {
  const { user } = useSession();
  const now = useNow();
  if (user.is_shared_viewer || expiriesOf(user, now).length === 0) return null;
  return (
    <Section title="免許・許可・登録の期限">
      <ExpiryMarks of={user} />
      <span>更新したら、新しい期限を管理者に伝えてください。</span>
    </Section>
  );
}
