import { Button, Field, Input, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { formatPlace } from '../../map/place.ts';
import { FormError } from '../../ui/FormError.tsx';
import { Section } from '../../ui/Section.tsx';
import { type DraftPosition, placedPhoto, type PostDraft, positionOf } from './postDraft.ts';
import type { ChangeDraft } from './useDraft.ts';
import { usePostPosition } from './usePostPosition.ts';

const useStyles = makeStyles({
  position: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px', margin: 0 },
  degrees: { fontSize: tokens.fontSizeBase400, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
  from: { color: tokens.colorNeutralForeground2 },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  typed: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '8px', maxWidth: '400px' },
  input: { minWidth: 0, '& input': { minWidth: 0 } },
});

/** Where a position comes from, and how well it is known. */
function originOf({ source, accuracy }: DraftPosition, draft: PostDraft): string {
  if (source === 'gps') return `端末のGPS（誤差 約${Math.max(1, Math.round(accuracy ?? 0))}m）`;
  if (source === 'map') return '手入力';
  const number = draft.photos.findIndex(({ id }) => id === placedPhoto(draft)?.id) + 1;
  return `写真${number}の撮影位置（誤差の記録なし）`;
}

interface PlaceSectionProps {
  title: string;
  /** While there is no position. */
  noPlace: string;
  draft: PostDraft;
  change: ChangeDraft<PostDraft>;
  problem: string | null;
}

/** Where it was: from the photo, the device or by hand, with its origin and accuracy. Nothing is made up. */
export function PlaceSection({ title, noPlace, draft, change, problem }: PlaceSectionProps) {
  const styles = useStyles();
  const gps = usePostPosition(change);
  const position = positionOf(draft);
  const isTyped = draft.positionFrom === 'typed';
  const mayUsePhoto = placedPhoto(draft) !== undefined && position?.source !== 'exif';
  return (
    <Section title={title}>
      {position === null ? (
        <p className={styles.none}>{noPlace}</p>
      ) : (
        <p className={styles.position}>
          <span className={styles.degrees}>{formatPlace(position)}</span>
          <span className={styles.from}>{originOf(position, draft)}</span>
        </p>
      )}
      <div className={styles.acts}>
        <Button
          appearance={position === null ? 'primary' : 'secondary'}
          icon={gps.isAsking ? <Spinner size="tiny" /> : <LocationRegular />}
          disabledFocusable={gps.isAsking}
          onClick={() => void gps.locate()}
        >
          {gps.isAsking
            ? '測っています（最長27秒）'
            : draft.gps === null
              ? '現在地を使う'
              : '現在地を測り直す'}
        </Button>
        {mayUsePhoto && <Button onClick={() => change({ positionFrom: 'photo' })}>写真の位置を使う</Button>}
        {!isTyped && <Button onClick={() => change({ positionFrom: 'typed' })}>緯度・経度を入力</Button>}
        {position !== null && (
          <Button appearance="subtle" onClick={() => change({ positionFrom: 'none' })}>
            位置を外す
          </Button>
        )}
      </div>
      {gps.problem !== null && <FormError>{gps.problem}</FormError>}
      {isTyped && <TypedPlaceFields draft={draft} change={change} />}
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

function TypedPlaceFields({ draft: { typedPlace }, change }: Pick<PlaceSectionProps, 'draft' | 'change'>) {
  const styles = useStyles();
  const field = (key: 'latitude' | 'longitude', label: string, example: string) => (
    <Field label={label}>
      <Input
        className={styles.input}
        inputMode="decimal"
        placeholder={example}
        value={typedPlace[key]}
        onChange={(_event, { value }) => change({ typedPlace: { ...typedPlace, [key]: value } })}
      />
    </Field>
  );
  return (
    <div className={styles.typed}>
      {field('latitude', '緯度（北緯、度）', '35.12345')}
      {field('longitude', '経度（東経、度）', '135.12345')}
    </div>
  );
}
