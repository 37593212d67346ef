import { POST_STATUS_LABELS } from '@satomori/core';
import { useMemo } from 'react';
import { placeOf } from '../../geo/place.ts';
import { ListMap, type ListMapProps } from '../../map/list/ListMap.tsx';
import type { Pin } from '../../map/pins/groupPins.ts';
import { useSession } from '../../queries/session/session.tsx';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import type { Post } from '../card/postWords.ts';
import { needsAttention } from '../marks/urgency.ts';

export interface PostListMapProps<Row extends Post> extends Omit<ListMapProps, 'pins' | 'urgent'> {
  /** What the list shows. */
  rows: readonly Row[];
  titleOf: (row: Row) => string;
}

/** The posts of the list on a map beside it, those that wait for a person in front. */
export function PostListMap<Row extends Post>({ rows, titleOf, ...shown }: PostListMapProps<Row>) {
  const needsApproval = useSession().site.post_needs_approval;
  const pins = useMemo(
    () =>
      rows.flatMap((row): Pin[] => {
        const place = placeOf(row);
        if (place === null) return [];
        const waits = needsAttention(row.status, needsApproval);
        return [
          {
            ...place,
            id: row.id,
            name: titleOf(row),
            word: waits ? POST_STATUS_LABELS[row.status] : '',
            rank: waits ? 0 : 1,
            isAlarming: false,
            isAlwaysNamed: false,
            shape: <SpeciesShape species={row.species} size={24} />,
          },
        ];
      }),
    [rows, titleOf, needsApproval],
  );
  const urgent = useMemo(() => pins.filter(({ rank }) => rank === 0), [pins]);
  return <ListMap {...shown} {...{ pins, urgent }} />;
}
