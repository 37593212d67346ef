import type { FormQuestion, Sighting, SightingInput } from '@satomori/core';
import { createSighting } from '@satomori/core/bodies';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clock } from '../../platform/device/clock.ts';
import { scrollPageTo } from '../../platform/page/scroll.ts';
import { beginAt } from '../../posts/draft/mapPlace.ts';
import { newPostDraft, postStartTimes, type PostDraft } from '../../posts/draft/postDraft.ts';
import { useDraft } from '../../posts/draft/useDraft.ts';
import { useRecordPost } from '../../posts/form/useRecordPost.ts';
import { useSend } from '../../posts/form/useSend.ts';
import { SIGHTING_FORM, sightingLabel, sightingOf } from './sightingDraft.ts';

/**
 * A sighting from the first photo to the server's confirmation: its draft, how it is sent, and what became of it. The form
 * and the steps of かんたん操作 both show it.
 */
export function useSightingRecording(questions: readonly FormQuestion[]) {
  const [params] = useSearchParams();
  const [stored, setStored] = useState<Sighting | null>(null);
  const form = useDraft(SIGHTING_FORM, (now: number) => beginAt(newPostDraft(now), params), postStartTimes);
  const post = useRecordPost<PostDraft, SightingInput, Sighting>(form, ({ point }) => ({
    id: point.id,
    kind: 'sighting',
    subject: null,
    body: point,
    label: sightingLabel(point),
    form: { name: SIGHTING_FORM, path: '/Shot' },
  }));
  const sending = useSend({
    endpoint: createSighting,
    leading: questions.find(({ field }) => field === 'report_kind')?.code ?? '',
    questions,
    pointOf: (written: PostDraft) => sightingOf(written, questions),
    post,
    onSending: () => form.settled(),
    onDamaged: form.markDamaged,
    onKept: () => {
      form.drop();
      scrollPageTo(0);
    },
    onSent: (row: Sighting) => {
      form.drop();
      setStored(row);
      scrollPageTo(0);
    },
  });

  const again = () => {
    form.beginNext(newPostDraft(clock.now()));
    sending.startOver();
    setStored(null);
  };
  return { form, sending, stored, again };
}
