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
  /** Shown where the filter may be why it is not found. */
  onShowAll: () => void;
  onClose: () => void;
}

/** The card of the chosen post, or the list of the chosen spot. */
export function PostChosen({ posts, id, chosen, onBack, onShowAll, onClose }: PostChosenProps) {
  const { spot, location, openRow } = chosen;
  if (id !== null)
    return (
      <PostPanel
        key={id}
        kind={posts.kind}
        id={id}
        location={location}
        isPending={posts.isPending}
        onBack={spot === null ? undefined : onBack}
        onShowAll={onShowAll}
        onClose={onClose}
      />
    );
  return spot === null ? null : (
    <PostSpotPanel posts={posts} area={spot} onOpen={openRow} onClose={onClose} />
  );
}
