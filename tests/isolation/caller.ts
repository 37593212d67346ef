import type { Operation } from '../support/apiDocument.ts';
import type { Foreign } from './world.ts';

export interface Caller {
  name: string;
  /** Of nobody `null`. */
  userId: string | null;
  /** Whether the contract lets this person call an endpoint at all. */
  may: (operation: Operation) => boolean;
  /** Of nobody `null`. Asked for anew where a call has ended the session. */
  token: (isFresh?: boolean) => Promise<string | null>;
  foreign: readonly Foreign[];
}
