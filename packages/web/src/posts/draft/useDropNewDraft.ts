import { useKeptDrafts } from './useDraft.ts';

/**
 * Throws away the draft that a post was made with, where it is there still: sent again, it would be refused.
 *
 * @param forms names of the forms that posts of this kind are made with
 */
export function useDropNewDraft(forms: readonly string[]) {
  const draftOf = useKeptDrafts();
  return async (id: string): Promise<void> => {
    for (const kept of forms.map((form) => draftOf(form))) {
      await kept.read();
      if (kept.state().draft?.id === id) kept.drop();
    }
  };
}
