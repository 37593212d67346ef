import type { FormQuestion, Photo } from '@satomori/core';
import type { ReactNode } from 'react';
import { PostForm, type PostFormWords } from '../../posts/form/PostForm.tsx';
import { newPostDraft, type PostDraft, type WrittenTime } from '../../posts/draft/postDraft.ts';
import { answersWith, Questions } from '../../posts/questions/Questions.tsx';
import { RepeatedPhotos } from '../../posts/form/RepeatedPhotos.tsx';
import type { FormDraft } from '../../posts/draft/useDraft.ts';
import type { Sending } from '../../posts/form/useSend.ts';

interface ShotFormProps {
  questions: readonly FormQuestion[];
  form: FormDraft<PostDraft>;
  sending: Sending<PostDraft>;
  onEditStored?: (draft: PostDraft) => Promise<void>;
  /** For an edit: creates the draft of the stored post, and the photos and the time it has. */
  edited?: { begin: (now: number) => PostDraft; photos: readonly Photo[]; time: WrittenTime };
  /** Below the questions. */
  children?: ReactNode;
}

const WORDS: PostFormWords = {
  form: '目撃の投稿',
  time: '目撃日時',
  place: '目撃場所',
  noPlace: '位置はまだありません。地名だけでも投稿できます。',
};

/** Form of a sighting: the parts of every post, and the site's questions. */
export function ShotForm({ questions, form, sending, onEditStored, edited, children }: ShotFormProps) {
  const { draft, change } = form;
  return (
    <PostForm
      words={WORDS}
      form={form}
      begin={edited?.begin ?? newPostDraft}
      sending={sending}
      onEditStored={onEditStored}
      stored={edited?.photos}
      begunTime={edited?.time}
    >
      {(problems) => (
        <>
          <Questions
            title="目撃の内容"
            questions={questions}
            answers={draft.answers}
            onAnswer={(code, given) =>
              change(({ answers }) => ({ answers: answersWith(answers, code, given) }))
            }
            problems={problems.questions}
          />
          <RepeatedPhotos of="sightings" draft={draft} />
          {children}
        </>
      )}
    </PostForm>
  );
}
