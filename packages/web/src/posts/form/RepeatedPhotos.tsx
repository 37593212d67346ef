import { formatDate, type PhotoUses, type StatsSubject } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { isIntact } from '../../platform/photos/keptPhoto.ts';
import { useReading } from '../../queries/api.ts';
import { photoUseQueries } from '../../queries/posts/photoUses.ts';
import { FormWarning } from '../../ui/form/FormWarning.tsx';
import type { PostDraft } from '../draft/postDraft.ts';

type Use = PhotoUses['uses'][number];

const nameOf = ({ capture_no, at }: Use['posts'][number]): string =>
  capture_no === null ? formatDate(at) : `${capture_no}、${formatDate(at)}`;

/**
 * The other records that use a photo, as far as the person may see them; `null` where only this post uses it.
 */
function otherRecords({ posts, is_unseen }: Use, draftId: string): string | null {
  const others = posts.filter(({ id }) => id !== draftId);
  if (others.length > 0) return `ほかの記録（${others.map(nameOf).join('／')}）`;
  return is_unseen ? 'ほかの人の記録' : null;
}

/** Warns before sending about photos that another post already uses. Source: R43. */
export function RepeatedPhotos({ of, draft }: { of: StatsSubject; draft: PostDraft }) {
  const hashes = draft.photos.filter(isIntact).map(({ sha256 }) => sha256);
  const { data } = useQuery(photoUseQueries(useReading()).of(of, hashes));
  return draft.photos.map(({ id, sha256 }, index) => {
    const use = data?.uses.find((each) => each.sha256 === sha256);
    const records = use === undefined ? null : otherRecords(use, draft.id);
    return (
      records !== null && (
        <FormWarning key={id}>
          {`写真${index + 1}は、${records}にも使われています。同じものを二度記録していないか確かめてください。`}
        </FormWarning>
      )
    );
  });
}
