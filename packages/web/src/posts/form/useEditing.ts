import type { EndpointDefinition, OutboxKind } from '@satomori/core';
import { useMemo, useState } from 'react';
import { scrollPageTo } from '../../platform/page/scroll.ts';
import type { EditBody } from '../../queries/outbox/deliver.ts';
import { storedRowOf } from '../../queries/posts/changedPost.ts';
import type { Post, TextFact } from '../card/postWords.ts';
import { type ChangedFact, changedFacts } from '../review/changedFacts.ts';
import { type Edited, editedPoint } from '../draft/editDraft.ts';
import { type PostDraft, photoFields } from '../draft/postDraft.ts';
import { changedPhotoTexts } from './photoTexts.ts';
import { useDraft } from '../draft/useDraft.ts';
import { useDropNewDraft } from '../draft/useDropNewDraft.ts';
import { useRecordPost } from './useRecordPost.ts';
import { type Posted, type SentPost, useSend } from './useSend.ts';

interface EditingOptions<Row extends Post, Draft extends PostDraft, Point> {
  /** Name of its draft, as passed to `useDraftIsRead`. */
  name: string;
  /** Names of the forms that create posts of this kind. */
  newForms: readonly string[];
  edited: Edited<Row>;
  /** The row as a draft, given milliseconds. */
  begin: (now: number) => Draft;
  /** The endpoint for new posts: an edited one must pass the same checks. */
  endpoint: EndpointDefinition;
  /** Names of all fields of a post. */
  fields: readonly string[];
  leading: string;
  /** The values of the form, as for a new post. */
  pointOf: (draft: Draft) => Point;
  /** What the entry that sends the edit is. */
  entry: { kind: OutboxKind; path: string; labelOf: (point: Point) => string };
  factsOf: (row: Row) => TextFact[];
}

/** Photos that the post already has are not added again. */
function useNewPhotos<Draft extends PostDraft>(draft: Draft, row: Post): Draft {
  return useMemo(() => {
    const known = new Set(row.photos.map(({ id }) => id));
    const photos = draft.photos.filter(({ id }) => !known.has(id));
    return photos.length === draft.photos.length ? draft : { ...draft, photos };
  }, [draft, row]);
}

/**
 * Edits a sent post. Where another person changed it meanwhile, nothing is written and nothing typed is lost:
 * the form shows what was changed, and the next try overwrites that.
 *
 * Source: R92.
 */
export function useEditing<
  Row extends Post,
  Draft extends PostDraft,
  Point extends { id: string; photos?: unknown },
>(options: EditingOptions<Row, Draft, Point>) {
  const { name, newForms, edited, begin, endpoint, fields, leading, pointOf, entry, factsOf } = options;
  const [base, setBase] = useState(edited.row);
  const [changes, setChanges] = useState<readonly ChangedFact[]>([]);
  const [stored, setStored] = useState<Row | null>(null);
  const kept = useDraft(name, begin);
  const draft = useNewPhotos(kept.draft, edited.row);
  const form = { ...kept, draft };
  const dropNewDraft = useDropNewDraft(newForms);
  /** The draft is based on an older version, so sending it overwrites the stored one. */
  const isLate = form.draft.stored?.version !== edited.row.version;
  const seen = form.draft.stored?.row as Row | undefined;
  /** What others changed since. */
  const lateChanges = isLate && seen !== undefined ? changedFacts(factsOf(seen), factsOf(edited.row)) : [];

  const record = useRecordPost<Draft, Point, Row>(form, ({ point, photos }) => {
    const { id: _id, photos: _photos, ...content } = point;
    const body: EditBody = {
      row: base,
      content,
      photos: photos.map(photoFields),
      photoTexts: changedPhotoTexts(base.photos, form.draft.photoTexts),
    };
    return {
      id: base.id,
      kind: entry.kind,
      subject: base.id,
      body,
      label: entry.labelOf(point),
      form: { name, path: entry.path },
    };
  });
  async function post(sent: SentPost<Point>): Promise<Posted<Row>> {
    try {
      return await record(sent);
    } catch (error) {
      const stored = storedRowOf<Row>(error);
      if (stored !== null) {
        setChanges(changedFacts(factsOf(base), factsOf(stored)));
        setBase(stored);
      }
      throw error;
    }
  }
  const sending = useSend({
    endpoint,
    leading,
    questions: edited.questions,
    pointOf: (written: Draft) => editedPoint({ ...edited, row: base }, pointOf(written), fields),
    post,
    onSending: () => form.settled(),
    onDamaged: form.markDamaged,
    onKept: form.drop,
    onSent: (row: Row) => {
      form.drop();
      void dropNewDraft(row.id);
      setStored(row);
      scrollPageTo(0);
    },
  });
  return { form, sending, changes, isLate, lateChanges, stored };
}
