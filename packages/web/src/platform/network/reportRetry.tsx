import { createContext, type ReactNode, useContext } from 'react';

/** Called with the error of the read that a person retries. */
export type ReportRetry = (error: unknown) => void;

const RetryContext = createContext<ReportRetry | null>(null);

export function RetryProvider({ reportRetry, children }: { reportRetry: ReportRetry; children: ReactNode }) {
  return <RetryContext value={reportRetry}>{children}</RetryContext>;
}

export function useReportRetry(): ReportRetry {
  const reportRetry = useContext(RetryContext);
  if (reportRetry === null) throw new Error('useReportRetry needs a RetryProvider above it');
  return reportRetry;
}
