import { useContext, useEffect } from 'react';
import { unsaved } from '../../platform/page/unsaved.ts';
import { tokenStore } from '../../platform/session/tokenStore.ts';
import { UnsavedNames } from './UnsavedForms.tsx';

interface UnsavedGuardProps {
  /** Name of the form. */
  name: string;
  isUnsaved: boolean;
}

/**
 * For a form without a draft: while something in it is unsaved, no automatic reload happens, and the person is asked
 * before another page is opened (`UnsavedForms`) or the page is closed.
 */
export function UnsavedGuard({ name, isUnsaved }: UnsavedGuardProps) {
  const names = useContext(UnsavedNames);
  if (names === null) throw new Error('UnsavedGuard needs UnsavedForms above it');
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(name);
    names.add(name);
    const token = tokenStore.get();
    // Where another person signed in meanwhile, the page has to go.
    const ask = (event: BeforeUnloadEvent) => tokenStore.get() === token && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.remove(name);
      names.delete(name);
      window.removeEventListener('beforeunload', ask);
    };
  }, [name, names, isUnsaved]);
  return null;
}
