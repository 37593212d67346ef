/** Prints one line per step. Everything goes to stdout, so that the order is right when the output is piped. */
export function say(text) {
  console.log(`[里守] ${text}`);
}

export function seconds(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} 秒`;
}
