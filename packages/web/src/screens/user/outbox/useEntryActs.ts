import { formatDateTime, type OutboxEntry } from '@satomori/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AlreadyWaiting } from '../../../platform/outbox/alreadyWaiting.ts';
import { entryFile, readEntryFile, WrongEntryFile } from '../../../platform/outbox/entryFile.ts';
import { addEntry, readDraftPhotos, recordsOf } from '../../../platform/outbox/outboxStorage.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { whileNobodySends } from '../../../platform/outbox/senderLock.ts';
import { saveFile } from '../../../platform/page/saveFile.ts';
import type { FormContent } from '../../../posts/draft/postDraft.ts';
import { useKeptDrafts } from '../../../posts/draft/useDraft.ts';
import { NotStored } from '../../../platform/outbox/notStored.ts';
import { useOutbox } from '../../../queries/outbox/outbox.ts';
import { POST_KEYS } from '../../../queries/posts/postQueries.ts';
import { useSession } from '../../../queries/session/session.tsx';

const OCCUPIED = 'その画面に書きかけの下書きがあります。先に下書きを送信するか破棄してから、直してください。';
const SENDING = 'いま送信しています。終わってから、もう一度押してください。';
const GONE = 'その記録は、ほかの画面で送信されたか、消されました。';
const ALREADY_THERE = 'その記録は、この端末の送信待ちにあります。';

type EntryForm = NonNullable<OutboxEntry['form']>;

/** What a person may do with an unsent record. */
export interface EntryActs {
  resend: (entry: OutboxEntry) => Promise<void>;
  /** Opens it in its form again; it is then a draft. */
  edit: (entry: OutboxEntry) => Promise<void>;
  save: (entry: OutboxEntry) => Promise<void>;
  load: (file: Blob) => Promise<void>;
  remove: (entry: OutboxEntry) => Promise<void>;
}

function sentenceFor(error: unknown): string {
  if (error instanceof AlreadyWaiting) return ALREADY_THERE;
  return error instanceof WrongEntryFile ? error.message : new NotStored(error).message;
}

/** Name of the file of an entry: `記録_2026-11-20_0930_…`. */
const fileName = ({ saved_at, id }: OutboxEntry): string =>
  `記録_${formatDateTime(saved_at).replace(' ', '_').replace(':', '')}_${id.slice(-4)}.json`;

/**
 * Acts on an entry that nobody is sending.
 *
 * @param act resolves with the sentence that says why it was not done; `null`: it was
 * @returns that sentence, or that it is being sent or gone
 */
async function actOn(
  outbox: Outbox,
  entry: OutboxEntry,
  act: () => Promise<string | null>,
): Promise<string | null> {
  let why: string | null = SENDING;
  const actNow = async () => {
    await outbox.refresh();
    const isThere = outbox.view().entries.some(({ revision }) => revision === entry.revision);
    why = isThere ? await act() : GONE;
  };
  const { sendingId } = outbox.view();
  // While this page sends, it has the others to itself.
  if (sendingId === null) await whileNobodySends(entry.owner, actNow);
  else if (sendingId !== entry.id) await actNow();
  return why;
}

export function useEntryActs(): EntryActs & { problem: string | null } {
  const outbox = useOutbox();
  const draftOf = useKeptDrafts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const [problem, setProblem] = useState<string | null>(null);

  /** The draft is stored before the entry goes, so that one of both is always there. */
  async function becomeDraft(entry: OutboxEntry, form: EntryForm): Promise<string | null> {
    const kept = draftOf<FormContent>(form.name);
    await kept.read();
    const current = kept.state().draft;
    const replaces = entry.revision;
    // A draft that this entry was before is newer.
    if (current !== null && current.replaces !== replaces) return OCCUPIED;
    const draft = form.draft as FormContent;
    const photos = await readDraftPhotos(entry, draft.photos);
    kept.set(current ?? { ...draft, photos, replaces });
    await kept.settled();
    if (kept.state().saving !== 'saved') return new NotStored(null).message;
    await outbox.remove(entry);
    return null;
  }

  async function edit(entry: OutboxEntry): Promise<void> {
    const { form } = entry;
    if (form === null) return;
    const why = await actOn(outbox, entry, () => becomeDraft(entry, form));
    setProblem(why);
    if (why !== null) return;
    // The form of an edit begins with what is stored now.
    for (const posts of Object.values(POST_KEYS))
      queryClient.removeQueries({ queryKey: [...posts.all, 'by-id', entry.id] });
    await navigate(form.path);
  }

  async function remove(entry: OutboxEntry): Promise<void> {
    const act = () => outbox.remove(entry).then(() => null);
    setProblem(await actOn(outbox, entry, act));
  }

  async function load(file: Blob): Promise<void> {
    setProblem(null);
    try {
      const { entry, photos } = await readEntryFile(file, user.id);
      if (outbox.view().entries.some(({ id }) => id === entry.id)) return setProblem(ALREADY_THERE);
      await addEntry(entry, recordsOf(entry, photos));
      await outbox.refresh();
      void outbox.run();
    } catch (error) {
      setProblem(sentenceFor(error));
    }
  }

  return {
    problem,
    edit,
    load,
    resend: async (entry) => void (await outbox.resend(entry)),
    save: async (entry) => saveFile(await entryFile(entry), fileName(entry)),
    remove,
  };
}
