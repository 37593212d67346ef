import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Area } from '../../geo/pointSet.ts';
import { useReading } from '../../queries/api.ts';
import type { PostLocation } from '../../queries/posts/postMap.ts';
import type { ShownPost } from '../filter/postKind.ts';
import { postLocationAt } from '../marks/postSet.ts';
import type { Posts } from './usePosts.ts';

interface ChosenPostOptions {
  posts: Posts | null;
  /** Id of the post whose card is open, from the address. */
  id: string | null;
  /** Opens the card of a post, or closes it with `null`; any other choice ends. */
  onOpen: (id: string | null) => void;
}

/** Which post, or which spot of several, is open. */
export function useChosenPost({ posts, id, onOpen }: ChosenPostOptions) {
  const reading = useReading();
  const queryClient = useQueryClient();
  const [spot, setSpot] = useState<Area | null>(null);
  const [opened, setOpened] = useState<PostLocation | null>(null);
  const set = posts?.set;
  const location = useMemo(() => {
    if (id === null || opened?.id === id) return opened;
    const at = set?.columns?.id.indexOf(id) ?? -1;
    return set === undefined || at < 0 ? null : postLocationAt(set, at);
  }, [id, opened, set]);

  const openWhere = (found: PostLocation) => {
    setOpened(found);
    onOpen(found.id);
  };

  return {
    /** Location of the open post, as far as known. */
    location: id === null ? null : location,
    spot,
    /** Opens a post from the map. */
    open: (found: PostLocation) => {
      setSpot(null);
      openWhere(found);
    },
    /** Opens a post from a list, which has all of its data already. */
    openRow: (post: ShownPost) => {
      const { id: found, species, place } = post;
      if (posts !== null) queryClient.setQueryData(posts.kind.queries(reading).one(post.id).queryKey, post);
      openWhere({ id: found, species, place });
    },
    openSpot: (area: Area) => {
      setSpot(area);
      onOpen(null);
    },
    /** The open post was read: the map may not have it, or not at this place. */
    found: setOpened,
    closeSpot: useCallback(() => setSpot(null), []),
  };
}
export type ChosenPost = ReturnType<typeof useChosenPost>;
