import { useMutation } from '@tanstack/react-query';
import type { Recorded } from '../../queries/outbox/outbox.ts';
import { useRecord } from '../../queries/outbox/useRecord.ts';
import type { FormDraft } from '../draft/useDraft.ts';
import type { FormContent } from '../draft/postDraft.ts';
import type { Posted, SentPost } from './useSend.ts';

/** What is sent, and the form in which it can be edited. */
export type RecordedPost = Omit<Recorded, 'photos' | 'form'> & { form: { name: string; path: string } };

/**
 * Records the draft of a form as something to send. Where the server refuses it, or the person stops the sending, the
 * draft is there again.
 *
 * @param recordedOf what is sent, without the draft and its photos
 */
export function useRecordPost<Draft extends FormContent, Point, Row>(
  { beginSending, handOver, endSending, restore }: FormDraft<Draft>,
  recordedOf: (sent: SentPost<Point>) => RecordedPost,
) {
  const record = useRecord();
  async function post(sent: SentPost<Point>): Promise<Posted<Row>> {
    const { photos, signal, onUpload, onPhoto } = sent;
    const { form, ...recorded } = recordedOf(sent);
    const draft = beginSending();
    const words = { ...draft, photos: draft.photos.map(({ file: _file, ...photo }) => photo) };
    const { result, remove } = await record(
      {
        ...recorded,
        form: { ...form, draft: words },
        photos: photos.map(({ id, sha256 }) => ({ id, sha256 })),
      },
      photos,
      { signal, onUpload, onPhoto },
      { handOver, replaces: draft.replaces },
    ).catch((error: unknown) => {
      endSending();
      throw error;
    });
    if (result.outcome === 'sent') return { row: result.answer as Row };
    if (result.outcome === 'gone') return { kept: { gone: true } };
    if (result.outcome === 'kept' && !signal.aborted) return { kept: result.entry };
    if (await restore(result.entry.revision)) await remove();
    throw result.error;
  }
  return useMutation({ mutationFn: post }).mutateAsync;
}
