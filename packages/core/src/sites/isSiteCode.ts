/**
 * Whether a text is the code of a site: short, of a-z, 0-9 and hyphens. The first page has nothing else of
 * sites. Source: R124.
 */
export const isSiteCode = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/.test(text);
