import { useQuery } from '@tanstack/react-query';
import { useOpenidSettingsQuery } from '../../../queries/admin/openidSettings.ts';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { OpenidForm } from './OpenidForm.tsx';

/** How the people of the site sign in, beside their passwords. */
export function SignInSection() {
  const { data, error, refetch } = useQuery(useOpenidSettingsQuery());
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton rows={1} height={480} />;
  return (
    <Section title="職員アカウントでのログイン">
      <OpenidForm stored={data} />
    </Section>
  );
}
