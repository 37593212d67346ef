import { Slots } from '../../threads/slots.ts';

/** Leases the only writing connection to one transaction at a time, in the order of requests. */
export class WriterLease extends Slots {
  constructor() {
    super({ atOnce: 1, maxWaiting: 2_000, maxWaitMs: 10_000 });
  }
}
