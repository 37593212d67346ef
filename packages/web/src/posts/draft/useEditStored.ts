import { useNavigate } from 'react-router-dom';
import { carriedDraft } from './editDraft.ts';
import type { PostDraft } from './postDraft.ts';
import { useKeptDrafts } from './useDraft.ts';

/**
 * Opens a stored post for editing, with the values of a draft that has the same id but other content. The
 * draft stays until the edit is sent.
 *
 * @param screen path of the screen that edits it
 * @param nameOf name of the draft that edits a post, by its id
 *
 * Source: R63.
 */
export function useEditStored(screen: '/HuntShot' | '/Shot', nameOf: (id: string) => string) {
  const draftOf = useKeptDrafts();
  const navigate = useNavigate();
  return async (draft: PostDraft): Promise<void> => {
    const kept = draftOf(nameOf(draft.id));
    kept.set(carriedDraft(draft));
    await kept.settled();
    await navigate(`${screen}?edit=${draft.id}`);
  };
}
