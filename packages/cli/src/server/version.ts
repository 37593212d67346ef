/** The same as in package.json (a test compares them): reading that file would cost every start. */
export const VERSION = '0.1.0';
