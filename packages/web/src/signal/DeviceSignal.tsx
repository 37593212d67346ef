import type { GatewaySignal, TrapSignal } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useReading } from '../queries/api.ts';
import { signalQueries } from '../queries/signal.ts';
import { LoadFailed } from '../ui/page/LoadFailed.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { SignalDays } from './SignalDays.tsx';

/** The signal of one trap by day. */
export const TrapSignalDays = ({ trap_id }: { trap_id: string }) => (
  <Answer of="trap" query={useQuery(signalQueries(useReading()).ofTrap(trap_id))} />
);

/** The signal of one gateway by day. */
export const GatewaySignalDays = ({ gateway_id }: { gateway_id: string }) => (
  <Answer of="gateway" query={useQuery(signalQueries(useReading()).ofGateway(gateway_id))} />
);

interface Asked {
  data: TrapSignal | GatewaySignal | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

function Answer({ of, query: { data, error, refetch } }: { of: 'trap' | 'gateway'; query: Asked }) {
  if (data !== undefined) return <SignalDays days={data.days} of={of} />;
  return error === null ? (
    <Skeleton rows={2} height={200} />
  ) : (
    <LoadFailed error={error} onRetry={() => void refetch()} />
  );
}
