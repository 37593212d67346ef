import { makeStyles } from '@fluentui/react-components';
import { type Photo, type PhotoKind, MAX_PHOTOS } from '@satomori/core';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { useMayBeOnline } from '../../platform/network/reach.ts';
import { BELOW_TABLET, FROM_TABLET } from '../../platform/device/viewport.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { PhotoPicker } from '../../photos/PhotoPicker.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { countProblems, type FormProblems, problemsOf } from './formProblems.ts';
import { useShowFirstProblem } from './useShowFirstProblem.ts';
import { DraftBar } from '../draft/DraftBar.tsx';
import { PlaceSection } from '../place/PlaceSection.tsx';
import { type PostDraft, UNWRITTEN_TIME, type WrittenTime } from '../draft/postDraft.ts';
import { SendBar } from './SendBar.tsx';
import { StoredPhotos } from './StoredPhotos.tsx';
import { TimeSection } from './TimeSection.tsx';
import { usePhotos } from './usePhotos.ts';
import type { ChangeDraft, FormDraft } from '../draft/useDraft.ts';
import type { Sending } from './useSend.ts';

/** Texts of the form. */
export interface PostFormWords {
  /** Name of the form. */
  form: string;
  time: string;
  place: string;
  /** Shown while there is no position. */
  noPlace: string;
}

interface PostFormProps<Draft extends PostDraft> {
  words: PostFormWords;
  form: FormDraft<Draft>;
  /** Creates an empty draft, for when the draft is discarded. */
  begin: (now: number) => Draft;
  sending: Sending<Draft>;
  /** Opens the stored post with the same id but other content; not for an edit. */
  onEditStored?: ((draft: Draft) => Promise<void>) | undefined;
  /** Photos that the post already has; they stay. */
  stored?: readonly Photo[] | undefined;
  /** The time that the form begins with: that of the stored post, or an empty one where it must be written. */
  begunTime?: WrittenTime | undefined;
  /** Kinds of new photos, in the order in which they are usually taken. */
  photoKinds?: readonly PhotoKind[] | undefined;
  /** Shown before everything else. */
  renderLead?: ((problems: FormProblems) => ReactNode) | undefined;
  /** The questions, given the remaining problems. */
  children: (problems: FormProblems) => ReactNode;
}

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    [BELOW_TABLET]: { maxWidth: '760px' },
    [FROM_TABLET]: { maxWidth: '1200px' },
  },
  // Photos, time and place next to the questions; on phones one below the other.
  parts: {
    display: 'grid',
    gap: '16px',
    alignItems: 'start',
    [BELOW_TABLET]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [FROM_TABLET]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)' },
  },
  part: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
});

const NO_KINDS: readonly PhotoKind[] = [];

const isValid = (problems: FormProblems): boolean => countProblems(problems) === 0;

interface PhotosPartProps {
  draft: PostDraft;
  change: ChangeDraft<PostDraft>;
  photos: ReturnType<typeof usePhotos>;
  /** Photos that the post already has. */
  stored: readonly Photo[];
  /** How many photos may be added to these. */
  room: number;
  /** Whether new photos come with a kind. */
  areKindsProposed: boolean;
  problem: string | null;
  /** Uploaded share of each photo while sending. */
  shares: ComponentProps<typeof PhotoPicker>['shares'];
}

function PhotosPart(props: PhotosPartProps) {
  const { draft, change, photos, stored, room, areKindsProposed, problem, shares } = props;
  return (
    <div data-problem={problem !== null}>
      <Section title="写真">
        {stored.length > 0 && (
          <StoredPhotos
            photos={stored}
            texts={draft.photoTexts}
            onText={(id, text) => change(({ photoTexts }) => ({ photoTexts: { ...photoTexts, [id]: text } }))}
          />
        )}
        <PhotoPicker
          photos={draft.photos}
          room={room}
          areKindsProposed={areKindsProposed}
          reading={photos.reading}
          problems={photos.problems}
          removed={photos.removed}
          onAdd={(files) => void photos.add(files)}
          onRemove={photos.remove}
          onMove={photos.move}
          onReplace={(id, file) => void photos.replace(id, file)}
          onKind={(id, photo_kind) => photos.describe(id, { photo_kind })}
          onCaption={(id, caption) => photos.describe(id, { caption })}
          onTurn={photos.turn}
          shares={shares}
        />
        {problem !== null && <FormError>{problem}</FormError>}
      </Section>
    </div>
  );
}

/** Photos first, then time and place, then the site's questions; next to these where there is room. */
export function PostForm<Draft extends PostDraft>(props: PostFormProps<Draft>) {
  const {
    words,
    form,
    begin,
    sending,
    onEditStored,
    stored = [],
    begunTime = UNWRITTEN_TIME,
    photoKinds = NO_KINDS,
    renderLead,
    children,
  } = props;
  const { draft, change } = form;
  const styles = useStyles();
  // The shared part of a draft is a part of this one.
  const changeShared = change as ChangeDraft<PostDraft>;
  const room = MAX_PHOTOS - stored.length;
  const photos = usePhotos(form, { most: room, proposed: photoKinds });
  const { problems: found, send } = sending;
  const element = useShowFirstProblem(found, isValid);
  const { problems, isEdited } = problemsOf(sending, draft);

  const mayBeOnline = useMayBeOnline();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (photos.reading > 0) return;
    void send(draft);
  };
  const editStored =
    sending.isRecordedOtherwise && onEditStored !== undefined ? () => void onEditStored(draft) : null;

  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={words.form}
      data-kept
    >
      <DraftBar
        saving={form.saving}
        photoCount={draft.photos.length}
        onKeepOwn={() => void form.keepOwn()}
        onTakeStored={() => void form.takeStored()}
        onDiscard={() => form.startOver(begin(clock.now()))}
      />
      {renderLead?.(problems)}
      <div className={styles.parts} inert={sending.isSending}>
        <div className={styles.part}>
          <PhotosPart
            {...{ draft, photos, stored, room }}
            areKindsProposed={photoKinds.length > 0}
            change={changeShared}
            problem={problems.parts.photos ?? null}
            shares={sending.isSending ? sending.shares : null}
          />
          <div data-problem={problems.parts.time !== undefined}>
            <TimeSection
              title={words.time}
              draft={draft}
              change={changeShared}
              problem={problems.parts.time ?? null}
              begun={begunTime}
            />
          </div>
          <div data-problem={problems.parts.place !== undefined}>
            <PlaceSection
              title={words.place}
              noPlace={words.noPlace}
              draft={draft}
              change={changeShared}
              problem={problems.parts.place ?? null}
            />
          </div>
        </div>
        <div className={styles.part}>{children(problems)}</div>
      </div>
      <SendBar
        photoCount={draft.photos.length}
        isSending={sending.isSending}
        shares={sending.shares}
        isReading={photos.reading > 0}
        mayBeOnline={mayBeOnline}
        onStop={sending.stop}
        error={isEdited ? null : sending.error}
        onEditStored={editStored}
      />
    </form>
  );
}
