/** What was typed, without spaces around it; `null` where nothing is left. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
