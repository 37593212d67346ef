/** Texts that tell who or where somebody is, or let others in their place. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, '（トークン）'],
  [/Bearer\s+\S+/gi, 'Bearer （トークン）'],
  [/(\/\/)[^\s/@]+@/g, '$1（ログイン）@'],
  [/[^\s@<>/"'「」（）]+@[^\s@<>"'「」（）]+\.[a-z]{2,}/gi, '（メール）'],
  [/(?<![\d.:])-?\d{1,3}\.\d{3,}(?!\d*\.\d)/g, '（位置）'],
  [/(?<!\d)0\d{1,4}-\d{1,4}-\d{3,4}(?!\d)/g, '（電話）'],
];

/** A text without tokens, mail addresses, telephone numbers and positions. */
export const redactText = (text: string): string =>
  PRIVATE.reduce((left, [pattern, mark]) => left.replaceAll(pattern, mark), text);

/** A value of JSON with every text in it redacted. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redact(each)]));
}
