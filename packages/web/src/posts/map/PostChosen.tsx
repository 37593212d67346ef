import { PostPanel, PostSpotPanel } from './lazyParts.tsx';
import type { ChosenPost } from './useChosenPost.ts';
import type { Posts } from './usePosts.ts';

interface PostChosenProps {
  posts: Posts;
  /** Id of the post whose card is open. */
  id: string | null;
  chosen: ChosenPost;
  /** Goes back from a post to the others of its spot. */
  onBack: () => void;
  onClose: () => void;
}

/** The card of the chosen post, or the list of the chosen spot. */
export function PostChosen({ posts, id, chosen, onBack, onClose }: PostChosenProps) {
  const { spot, found, openRow } = chosen;
  if (id !== null)
    return (
      <PostPanel
        key={id}
        kind={posts.kind}
        id={id}
        onFound={found}
        onBack={spot === null ? undefined : onBack}
        onClose={onClose}
      />
    );
  return spot === null ? null : (
    <PostSpotPanel posts={posts} area={spot} onOpen={openRow} onClose={onClose} />
  );
}
