import type { Operation } from '../support/apiDocument.ts';
import type { Foreign } from './world.ts';

export interface Caller {
  name: string;
  /** `null` for a caller without an account. */
  userId: string | null;
  /** Whether the contract lets this person call an endpoint at all. */
  may: (operation: Operation) => boolean;
  /** `null` for a caller without an account. Fetched again where a call has ended the session. */
  token: (isFresh?: boolean) => Promise<string | null>;
  foreign: readonly Foreign[];
}
