import { useKeptDrafts } from './useDraft.ts';

/**
 * Discards the draft that created a post, if it still exists: the server would refuse it.
 *
 * @param forms names of the forms that create posts of this kind
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
