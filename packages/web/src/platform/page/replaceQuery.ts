/** Writes the query of the page's address within the app (behind the `#`) without a navigation. */
export function replaceQuery(params: URLSearchParams): void {
  const [path = ''] = location.hash.split('?');
  const query = params.size === 0 ? '' : `?${params}`;
  // The router keeps its own state there.
  history.replaceState(history.state, '', `${location.pathname}${location.search}${path}${query}`);
}
