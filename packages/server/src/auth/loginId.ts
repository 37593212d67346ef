/**
 * A login id as it is stored: trimmed, NFKC, lower case, so that full-width letters, a trailing space of a phone's
 * keyboard or a capital letter name the same account.
 */
export const normalizeLoginId = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase();

/**
 * The stored spellings that a typed login id may mean, the exact one first: two accounts that differed only by
 * spelling before ids were normalized each keep theirs.
 */
export const spellingsOf = (typed: string): string[] => [...new Set([typed, normalizeLoginId(typed)])];
