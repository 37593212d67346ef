const open = new Set<string>();
const waiting = new Set<() => void>();
const POLL_INTERVAL_MS = 1_000;
const WRITTEN_IN = /^(?:text|textarea|search|email|tel|url|number|password)$/;

/** Named things that were typed and that a reload would lose. */
export const unsaved = {
  add: (name: string): void => void open.add(name),
  remove: (name: string): void => {
    open.delete(name);
    for (const check of waiting) check();
  },
};

/** Text typed into a dialog is stored nowhere else. */
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Whether the page may be reloaded without losing typed text. Source: R9. */
export const mayReloadNow = (): boolean => open.size === 0 && !isDialogOpen();

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (at: unknown): at is Field =>
  (at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement) && WRITTEN_IN.test(at.type);

/** The person is in the middle of a word. */
function isWriting(): boolean {
  const at = document.activeElement;
  return isField(at) && at.value !== '';
}

const written = new Set<Field>();
document.addEventListener('input', ({ target }) => {
  if (isField(target) && target.type !== 'search') written.add(target);
});

/**
 * Whether any field of the page holds text. Fields kept as a draft (`data-kept`) are covered by `unsaved`;
 * search text is in the address.
 */
function isAnythingWritten(): boolean {
  for (const field of written) if (!field.isConnected) written.delete(field);
  return [...written].some((field) => field.value !== '' && field.closest('[data-kept]') === null);
}

const isCalm = () => mayReloadNow() && !isWriting() && !isAnythingWritten();

/** Waits until a reload would lose nothing and interrupt no typing. */
export function untilNothingUnsaved(): Promise<void> {
  if (isCalm()) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (!isCalm()) return;
      clearInterval(timer);
      waiting.delete(check);
      resolve();
    };
    // Dialogs and fields fire no event when they are left.
    const timer = setInterval(check, POLL_INTERVAL_MS);
    waiting.add(check);
  });
}
