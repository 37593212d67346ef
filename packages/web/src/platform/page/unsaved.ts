const open = new Set<string>();
const waiting = new Set<() => void>();
const POLL_INTERVAL_MS = 1_000;
const WRITTEN_IN = /^(?:text|textarea|search|email|tel|url|number|password)$/;

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

/** Whether the page may be loaded anew without losing what somebody typed. Source: R9. */
export const mayReloadNow = (): boolean => open.size === 0 && !isDialogOpen();

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (at: unknown): at is Field =>
  (at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement) && WRITTEN_IN.test(at.type);

/** Somebody is in the middle of a word. */
function isWriting(): boolean {
  const at = document.activeElement;
  return isField(at) && at.value !== '';
}

const written = new Set<Field>();
document.addEventListener('input', ({ target }) => {
  if (isField(target) && target.type !== 'search') written.add(target);
});

/**
 * Something typed stands in a field of the page. What a form keeps as a draft (`data-kept`) is told by `unsaved`; what
 * is searched for is in the address.
 */
function isAnythingWritten(): boolean {
  for (const field of written) if (!field.isConnected) written.delete(field);
  return [...written].some((field) => field.value !== '' && field.closest('[data-kept]') === null);
}

const isCalm = () => mayReloadNow() && !isWriting() && !isAnythingWritten();

/** Waits until a reload would lose nothing and come over nobody who writes. */
export function untilNothingUnsaved(): Promise<void> {
  if (isCalm()) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!isCalm()) return;
      clearInterval(timer);
      waiting.delete(look);
      resolve();
    };
    // Dialogs and fields tell nobody that they are left.
    const timer = setInterval(look, POLL_INTERVAL_MS);
    waiting.add(look);
  });
}
