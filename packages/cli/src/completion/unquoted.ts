/**
 * A word as it is being typed, without the quoting of the shell: every shell hands it over as it stands on the line,
 * with a quote that may not be closed yet.
 */
export function unquoted(typed: string): string {
  let plain = '';
  let quote = '';
  for (const [whole, escaped] of typed.matchAll(/\\(.?)|./gsu)) {
    if (escaped !== undefined && quote !== "'") plain += escaped;
    else if (whole === quote) quote = '';
    else if (quote === '' && (whole === '"' || whole === "'")) quote = whole;
    else plain += whole;
  }
  return plain;
}
