import type { FormQuestion } from '@satomori/core';
import { PostForm, type PostFormWords } from '../../posts/form/PostForm.tsx';
import type { PostDraft } from '../../posts/form/postDraft.ts';
import { answersWith, Questions } from '../../posts/form/Questions.tsx';
import type { ChangeDraft } from '../../posts/form/useDraft.ts';
import type { Sending } from '../../posts/form/useSend.ts';

interface ShotFormProps {
  questions: readonly FormQuestion[];
  draft: PostDraft;
  change: ChangeDraft<PostDraft>;
  sending: Sending<PostDraft>;
}

const WORDS: PostFormWords = {
  form: '目撃の投稿',
  time: '目撃日時',
  place: '目撃場所',
  noPlace: '位置はまだありません。地名だけでも投稿できます。',
};

/** A sighting: what the form asks of every post, and the site's questions. */
export function ShotForm({ questions, draft, change, sending }: ShotFormProps) {
  return (
    <PostForm words={WORDS} draft={draft} change={change} sending={sending}>
      {(problems) => (
        <Questions
          title="目撃の内容"
          questions={questions}
          answers={draft.answers}
          onAnswer={(code, given) =>
            change(({ answers }) => ({ answers: answersWith(answers, code, given) }))
          }
          problems={problems.questions}
        />
      )}
    </PostForm>
  );
}
