import { createContext, type ReactNode, useContext } from 'react';

/** Told of the error after which somebody asks again. */
export type AskAgain = (error: unknown) => void;

const AskAgainContext = createContext<AskAgain | null>(null);

export function AskAgainProvider({ askAgain, children }: { askAgain: AskAgain; children: ReactNode }) {
  return <AskAgainContext value={askAgain}>{children}</AskAgainContext>;
}

export function useAskAgain(): AskAgain {
  const askAgain = useContext(AskAgainContext);
  if (askAgain === null) throw new Error('useAskAgain needs an AskAgainProvider above it');
  return askAgain;
}
