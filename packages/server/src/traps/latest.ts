/** Clocks of network servers and phones run this little ahead of ours as a rule. */
export const USUAL_CLOCK_ERROR_MS = 60_000;

/** The later of two times in milliseconds; what is known to lie ahead of `now` comes from a clock gone wrong. */
export const latest = (known: number | null, at: number, now: number): number =>
  known === null || known > now + USUAL_CLOCK_ERROR_MS ? at : Math.max(known, at);
