import { useQuery } from '@tanstack/react-query';
import { useWebhookTargetQuery } from '../../../queries/admin/webhookTarget.ts';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';
import { WebhookTargetForm } from './WebhookTargetForm.tsx';
import { WebhookTry } from './WebhookTry.tsx';

const HEIGHT_PX = 400;

/** The system of the town, or of an SMS provider, that gets the notifications of the site. */
export function WebhookTargetPart() {
  const reading = useQuery(useWebhookTargetQuery());
  return (
    <Loaded reading={reading} waiting={<Skeleton rows={1} height={HEIGHT_PX} />}>
      {(target) => (
        <Section title="外部のシステムへの通知">
          <WebhookSecret hasSecret={target.has_secret} />
          <WebhookTargetForm stored={target} />
          <WebhookTry target={target} />
        </Section>
      )}
    </Loaded>
  );
}
