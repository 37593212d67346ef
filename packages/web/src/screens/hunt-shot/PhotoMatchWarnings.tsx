import { type FormQuestion, type Photo, type PhotoMatchWarning, photoMatchWarnings } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { placeOf } from '../../geo/place.ts';
import { positionOf, timeOf } from '../../posts/draft/postDraft.ts';
import { useReading } from '../../queries/api.ts';
import { trapQueries } from '../../queries/traps.ts';
import { FormWarning } from '../../ui/form/FormWarning.tsx';
import type { HuntDraft } from './huntDraft.ts';

const SENTENCES: Record<PhotoMatchWarning, string> = {
  photo_far:
    '写真の撮影位置が、選んだわな（または捕獲場所）から500m以上離れています。わなと写真を確かめてください。',
  photo_other_time: '写真の撮影日時が、捕獲日時と1日以上違います。日時と写真を確かめてください。',
};

interface PhotoMatchWarningsProps {
  questions: readonly FormQuestion[];
  draft: HuntDraft;
  /** Photos that the post already has. */
  stored: readonly Photo[];
}

/** Asks before sending about photos that are unlikely to be of this capture. Source: R43. */
export function PhotoMatchWarnings({ questions, draft, stored }: PhotoMatchWarningsProps) {
  const { data: traps = [] } = useQuery(trapQueries(useReading()).list());
  const asked = questions.find(({ kind }) => kind === 'trap');
  const trap = traps.find(({ id }) => asked !== undefined && id === draft.answers[asked.code]);
  const trapPlace = trap === undefined ? null : placeOf(trap);
  const { at } = timeOf(draft);
  const found = photoMatchWarnings({
    place: trapPlace === null ? positionOf(draft) : { ...trapPlace, accuracy: trap?.accuracy ?? null },
    at: at === null || draft.precision === 'unknown' ? null : Date.parse(at),
    photos: [...stored, ...draft.photos],
  });
  return found.map((warning) => <FormWarning key={warning}>{SENTENCES[warning]}</FormWarning>);
}
