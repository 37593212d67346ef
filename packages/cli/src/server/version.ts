/** The same as in package.json (checked by a test): reading that file would slow down every start. */
export const VERSION = '0.1.0';
