import type { ReactNode } from 'react';
import { LoadFailed } from './LoadFailed.tsx';

/** The part of a query that this needs. */
interface Reading<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Says that a read failed, the first one or a later one in the background. */
export function ReadFailed({ reading }: { reading: Reading<unknown> }) {
  const { data, error, refetch } = reading;
  if (error === null) return null;
  return <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />;
}

interface LoadedProps<Data> {
  reading: Reading<Data>;
  /** Shown until the first answer. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part with a form over what is read. It stays open, with what is typed, where a later read fails. Source: R301. */
export function Loaded<Data>({ reading, waiting, children }: LoadedProps<Data>) {
  const { data, error } = reading;
  return (
    <>
      <ReadFailed reading={reading} />
      {data === undefined ? error === null && waiting : children(data)}
    </>
  );
}
