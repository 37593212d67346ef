/** Control characters other than tabs and line ends, and what is no character: XML 1.0 cannot contain them. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, (character) => MARKUP[character] ?? character)
    // A parser would turn it into a line feed.
    .replaceAll('\r', '&#13;');
