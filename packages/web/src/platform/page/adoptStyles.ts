/**
 * Adds CSS rules for elements that have no class of ours. They are part of a script: a separate file would be
 * one more request before the first picture, and inline styles are forbidden by the page's policy.
 */
export function adoptStyles(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
