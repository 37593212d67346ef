import { useEffect, useRef } from 'react';
import { stepFocus } from './postFocus.ts';

const WRITES = ['TEXTAREA', 'SELECT'];
const NO_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file'];

/** Whether a key is a part of what somebody writes. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || WRITES.includes(target.tagName));
}

/** Over the page stands something else that the keys belong to. */
const isCovered = () => document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null;

function keyOf(event: KeyboardEvent): string | null {
  const isOurs = !event.defaultPrevented && !event.isComposing && !event.repeat;
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  return !isOurs || isChord || isTyping(event.target) || isCovered() ? null : event.key.toLowerCase();
}

/** Keys of the approver: j and k go from post to post, c approves, r returns the one that has the focus. */
export function useReviewKeys(isOn: boolean, acts: { approve: () => void; giveBack: () => void }): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (key === 'j') stepFocus(1);
      else if (key === 'k') stepFocus(-1);
      else if (key === 'c') latest.current.approve();
      else if (key === 'r') latest.current.giveBack();
      else return;
      // The field of a dialog that opens by this key must not get it.
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
