const open = new Set<string>();
const waiting = new Set<() => void>();
const CLOSE_LOOK_MS = 1_000;

/** Something typed that a reload would lose, by a name of its own. */
export const unsaved = {
  add: (name: string): void => void open.add(name),
  remove: (name: string): void => {
    open.delete(name);
    for (const look of waiting) look();
  },
};

/** What is typed into a dialog stands nowhere else. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Whether the page may be loaded anew without losing what somebody typed. Source: trust rule 9. */
export const mayReloadNow = (): boolean => open.size === 0 && !isDialogOpen();

/** Waits until a reload would lose nothing. */
export function untilNothingUnsaved(): Promise<void> {
  if (mayReloadNow()) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!mayReloadNow()) return;
      clearInterval(timer);
      waiting.delete(look);
      resolve();
    };
    // Dialogs tell nobody that they are closed.
    const timer = setInterval(look, CLOSE_LOOK_MS);
    waiting.add(look);
  });
}
