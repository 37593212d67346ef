import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** Puts an element where it is rendered. */
function Slot({ element }: { element: HTMLElement }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => slot.current?.append(element), [element]);
  return <div ref={slot} style={{ display: 'contents' }} />;
}

function createElement(): HTMLElement {
  const element = document.createElement('div');
  element.style.display = 'contents';
  return element;
}

/** Puts the open dialogs above the new frame, and the focus back to where it was. */
function raiseDialogs(kept: HTMLElement, focused: Element | null): void {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].filter(
    (each) => !each.contains(kept),
  );
  for (const dialog of dialogs) {
    dialog.close();
    dialog.showModal();
  }
  if (focused instanceof HTMLElement && [kept, ...dialogs].some((each) => each.contains(focused)))
    focused.focus();
}

/**
 * Content that stays the same when the frame around it is exchanged, as when a tablet is turned: what was typed in
 * it, and the dialogs that are open.
 *
 * @param frame which frame is around it; another value is another frame
 * @returns `content` for the frame, and `kept`, which is rendered beside it
 */
export function useKeptContent(children: ReactNode, frame: unknown) {
  const [element] = useState(createElement);
  const [shown, setShown] = useState({ frame, focused: null as Element | null });
  // Read before the old frame is removed, which takes the focus.
  if (shown.frame !== frame) setShown({ frame, focused: document.activeElement });
  useLayoutEffect(() => {
    if (shown.focused !== null) raiseDialogs(element, shown.focused);
  }, [element, shown]);
  return { content: <Slot element={element} />, kept: createPortal(children, element) };
}
