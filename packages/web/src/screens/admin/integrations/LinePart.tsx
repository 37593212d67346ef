import { useQuery } from '@tanstack/react-query';
import { useLineAccountQuery } from '../../../queries/admin/lineAccount.ts';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { LineAccountForm } from './LineAccountForm.tsx';
import { LineState } from './LineState.tsx';

const HEIGHT_PX = 480;

/** The town's own LINE account, from which people get notifications. */
export function LinePart() {
  const reading = useQuery(useLineAccountQuery());
  return (
    <Loaded reading={reading} waiting={<Skeleton rows={1} height={HEIGHT_PX} />}>
      {(account) => (
        <Section title="LINEでの通知">
          <LineAccountForm stored={account} />
          <LineState account={account} />
        </Section>
      )}
    </Loaded>
  );
}
