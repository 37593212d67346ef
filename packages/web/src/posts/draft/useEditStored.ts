import { useNavigate } from 'react-router-dom';
import { carriedDraft } from './editDraft.ts';
import type { PostDraft } from './postDraft.ts';
import { useKeptDrafts } from './useDraft.ts';

/**
 * Opens a post that is stored with other words than the draft, to be edited, with what the draft says typed in. The
 * draft itself stays until it is edited.
 *
 * @param screen path of the screen that edits it
 * @param nameOf name of the draft that edits a post, by its id
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
