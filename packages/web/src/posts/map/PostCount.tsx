import { CountWords, countOf } from './CountWords.tsx';
import type { Posts } from './usePosts.ts';

interface PostCountProps {
  posts: Posts;
  isMap: boolean;
  /** A period that nobody may have chosen, by its name. */
  period?: string | null;
  /** Whether the map shows them in any form. */
  isOn: boolean;
  onListUnplaced: () => void;
}

/** How many posts of how many, on the map or in the list. */
export function PostCount({ posts, isMap, period = null, isOn, onListUnplaced }: PostCountProps) {
  const { kind, placed, filtered, all, isPending, isOld, error, hasOldData } = posts;
  const { noun } = kind;
  const isUnread = error !== null && !hasOldData;
  const isHidden = isMap && !isOn;
  const shown = isHidden ? 0 : isMap ? placed : filtered;
  const count = isPending || isOld ? '読み込み中' : countOf(shown, all);
  return (
    <CountWords
      noun={noun}
      unplaced={isMap && !isUnread ? filtered - placed : 0}
      onListUnplaced={onListUnplaced}
    >
      {period !== null && `${period}の`}
      {noun} {isUnread ? '読み込めません' : count}
      {isHidden && !isUnread && '（非表示）'}
    </CountWords>
  );
}
