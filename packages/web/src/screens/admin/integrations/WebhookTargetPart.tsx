import { useQuery } from '@tanstack/react-query';
import { useWebhookTargetQuery } from '../../../queries/admin/webhookTarget.ts';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';
import { WebhookTargetForm } from './WebhookTargetForm.tsx';
import { WebhookTry } from './WebhookTry.tsx';

const HEIGHT_PX = 400;

/** The system of the town, or of an SMS provider, that gets the notifications of the site. */
export function WebhookTargetPart() {
  const { data, error, refetch } = useQuery(useWebhookTargetQuery());
  if (error !== null)
    return <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />;
  if (data === undefined) return <Skeleton rows={1} height={HEIGHT_PX} />;
  return (
    <Section title="外部のシステムへの通知">
      <WebhookSecret hasSecret={data.has_secret} />
      <WebhookTargetForm stored={data} />
      <WebhookTry target={data} />
    </Section>
  );
}
