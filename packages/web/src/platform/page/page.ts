/** Opens the page anew, at a path within the app (the hash); without one, where it stands. */
export function reloadAt(path?: string): void {
  if (path !== undefined) history.replaceState(history.state, '', `#${path}`);
  location.reload();
}
