import { useQuery } from '@tanstack/react-query';
import { useOpenidSettingsQuery } from '../../../queries/admin/openidSettings.ts';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { OpenidForm } from './OpenidForm.tsx';

/** How the people of the site sign in, beside their passwords. */
export function SignInSection() {
  const reading = useQuery(useOpenidSettingsQuery());
  return (
    <Loaded reading={reading} waiting={<Skeleton rows={1} height={480} />}>
      {(stored) => (
        <Section title="職員アカウントでのログイン">
          <OpenidForm stored={stored} />
        </Section>
      )}
    </Loaded>
  );
}
