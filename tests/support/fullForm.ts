/** Faults run in a short form with every test run, and in full with `npm run test:faults`. */
export const isFull = process.env['SATOMORI_TEST_FULL'] === '1';

export const inForm = <T>(short: T, full: T): T => (isFull ? full : short);
