/** What changes how the program works; the token's value is never shown. */
const VARIABLES = [
  'SATOMORI_URL',
  'SATOMORI_TOKEN',
  'SATOMORI_PRODUCT_KEY',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'NO_COLOR',
  'PAGER',
];

/** The names of those that are set, in capitals or not. */
export const setVariables = (environment: Record<string, string | undefined>): string[] =>
  VARIABLES.filter((each) => (environment[each] ?? environment[each.toLowerCase()] ?? '') !== '');
