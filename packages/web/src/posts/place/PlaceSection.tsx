import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { POSITION_SOURCE_LABELS } from '@satomori/core';
import { formatPlace } from '../../geo/place.ts';
import { formatSexagesimal } from '../../geo/readDegrees.ts';
import { useSession } from '../../queries/session/session.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { OfferedPlace } from './OfferedPlace.tsx';
import { PlaceActs } from './PlaceActs.tsx';
import { SmallMap } from './lazyParts.tsx';
import { type DraftPosition, type PostDraft, placedPhoto, positionOf } from '../draft/postDraft.ts';
import type { ChangeDraft } from '../draft/useDraft.ts';

const useStyles = makeStyles({
  position: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px', margin: 0 },
  degrees: { fontSize: tokens.fontSizeBase400, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
  from: { width: '100%' },
  paper: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
});

const metres = (accuracy: number): string =>
  accuracy < 1000 ? `約${Math.max(1, Math.round(accuracy))}m` : `約${(accuracy / 1000).toFixed(1)}km`;

/** Where a position comes from, and its accuracy. */
export function originOf({ source, accuracy }: DraftPosition, draft: PostDraft): string {
  if (draft.positionFrom === 'stored') return `送った記録のまま（${POSITION_SOURCE_LABELS[source]}）`;
  if (source === 'gps') return `端末のGPS（誤差 ${metres(accuracy ?? 0)}）`;
  if (source === 'exif') {
    const number = draft.photos.findIndex(({ id }) => id === placedPhoto(draft)?.id) + 1;
    return `写真${number}の撮影位置（誤差の記録なし）`;
  }
  const square = draft.positionFrom === 'mesh' ? draft.mesh?.square : null;
  if (square !== null && square !== undefined)
    return `メッシュ番号 ${square.code} の中心（1辺 約${square.side_km}km、誤差 ${metres(accuracy ?? 0)}以内）`;
  return `${draft.positionFrom === 'map' ? '地図で指定' : '手入力'}（誤差の記録なし）`;
}

interface PlaceSectionProps {
  title: string;
  /** Shown while there is no position. */
  noPlace: string;
  draft: PostDraft;
  change: ChangeDraft<PostDraft>;
  problem: string | null;
}

/** Where it happened: from the photo, the device, a map or typed, with origin and accuracy. Never made up. */
export function PlaceSection({ title, noPlace, draft, change, problem }: PlaceSectionProps) {
  const styles = useStyles();
  const { site } = useSession();
  const position = positionOf(draft);
  return (
    <Section title={title}>
      {position === null ? (
        <p className={styles.none}>{noPlace}</p>
      ) : (
        <>
          <p className={styles.position}>
            <span className={styles.from}>{originOf(position, draft)}</span>
            <span className={styles.degrees}>{formatPlace(position)}</span>
            <span className={styles.paper}>{formatSexagesimal(position)}</span>
          </p>
          <SmallMap
            label={`${title}の地図。${originOf(position, draft)}`}
            tiles_url={site.tiles_url}
            place={position}
            accuracy={position.accuracy}
            square={draft.positionFrom === 'mesh' ? (draft.mesh?.square ?? null) : null}
          />
        </>
      )}
      <OfferedPlace draft={draft} change={change} />
      <PlaceActs title={title} draft={draft} change={change} position={position} />
      <Field
        label="地名"
        hint="例: 西谷、○○林道の入口"
        validationState={problem === null ? 'none' : 'error'}
        validationMessage={problem ?? undefined}
      >
        <Input
          value={draft.place}
          maxLength={200}
          onChange={(_event, { value }) => change({ place: value })}
        />
      </Field>
    </Section>
  );
}
