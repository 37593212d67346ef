/** Reloads the page, at a path within the app (the hash) or at the current one. */
export function reloadAt(path?: string): void {
  if (path !== undefined) history.replaceState(history.state, '', `#${path}`);
  location.reload();
}
