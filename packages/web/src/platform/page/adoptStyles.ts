/**
 * Puts rules in force that no element of ours carries as a class. They come inside a script: a file of their own would
 * be one more request before the first picture. Not as text in the page, which its policy forbids.
 */
export function adoptStyles(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
