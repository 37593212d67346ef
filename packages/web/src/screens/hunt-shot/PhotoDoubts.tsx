import { makeStyles, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { type FormQuestion, type Image, PHOTO_DOUBTS, type PhotoDoubt, photoDoubts } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { placeOf } from '../../map/place.ts';
import { positionOf, timeOf } from '../../posts/form/postDraft.ts';
import { useReading } from '../../queries/api.ts';
import { trapQueries } from '../../queries/traps.ts';
import type { HuntDraft } from './huntDraft.ts';

const SENTENCES: Record<PhotoDoubt, string> = {
  photo_far:
    '写真の撮影位置が、選んだわな（または捕獲場所）から500m以上離れています。わなと写真を確かめてください。',
  photo_other_time: '写真の撮影日時が、捕獲日時と1日以上違います。日時と写真を確かめてください。',
};
const MAY_GO_ON = '正しければ、このまま送信できます。';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    gap: '8px',
    margin: 0,
    padding: '12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
  icon: { flexShrink: 0, fontSize: '20px' },
});

interface PhotoDoubtsProps {
  questions: readonly FormQuestion[];
  draft: HuntDraft;
  /** Photos that the post has already. */
  stored: readonly Image[];
}

/** Asks, before it is sent, about photos that can hardly be of this capture. */
export function PhotoDoubts({ questions, draft, stored }: PhotoDoubtsProps) {
  const styles = useStyles();
  const { data: traps = [] } = useQuery(trapQueries(useReading()).list());
  const asked = questions.find(({ kind }) => kind === 'trap');
  const trap = traps.find(({ id }) => asked !== undefined && id === draft.answers[asked.code]);
  const standing = trap === undefined ? null : placeOf(trap);
  const { at } = timeOf(draft);
  const found = photoDoubts({
    place: standing === null ? positionOf(draft) : { ...standing, accuracy: trap?.accuracy ?? null },
    at: at === null || draft.precision === 'unknown' ? null : Date.parse(at),
    photos: [...stored, ...draft.photos],
  });
  return PHOTO_DOUBTS.filter((doubt) => found.includes(doubt)).map((doubt) => (
    <p key={doubt} className={styles.box} role="status">
      <WarningRegular className={styles.icon} aria-hidden />
      {SENTENCES[doubt]}
      {MAY_GO_ON}
    </p>
  ));
}
