import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { useState } from 'react';
import { startOf } from '../../geo/mapView.ts';
import { ON_DESKTOP } from '../../platform/device/viewport.ts';
import { useSession } from '../../queries/session/session.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { MeshField, TypedPlaceFields } from './PlaceInputs.tsx';
import { PlacePicker } from './lazyParts.tsx';
import { type DraftPosition, placedPhoto, type PostDraft } from '../draft/postDraft.ts';
import type { ChangeDraft } from '../draft/useDraft.ts';
import { usePostPosition } from './usePostPosition.ts';

const useStyles = makeStyles({
  acts: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))', gap: '8px' },
  act: { minWidth: 0, padding: '0 8px', [ON_DESKTOP]: { minHeight: '40px' } },
  edit: { alignSelf: 'flex-start' },
});

interface PlaceActsProps {
  title: string;
  draft: PostDraft;
  change: ChangeDraft<PostDraft>;
  position: DraftPosition | null;
}

/** Close enough to distinguish slopes. */
const PICKING_ZOOM = 16;

type WrittenFrom = 'typed' | 'mesh';

/** Where the position of a draft comes from while nobody has chosen anything. */
const unchosen = ({ stored }: PostDraft): PostDraft['positionFrom'] => {
  if (stored === null) return null;
  return stored.position === null ? 'none' : 'stored';
};

/** Opens the fields of a written position; a second press closes them and returns to what was chosen before. */
function useWriting(draft: PostDraft, changeDraft: (part: Partial<PostDraft>) => void) {
  const { positionFrom } = draft;
  const [before, setBefore] = useState(() => unchosen(draft));
  const isWriting = positionFrom === 'typed' || positionFrom === 'mesh';
  const write = (from: WrittenFrom) => {
    if (positionFrom === from) return changeDraft({ positionFrom: before });
    if (!isWriting) setBefore(positionFrom);
    changeDraft({ positionFrom: from });
  };
  return { isWriting, write };
}

interface PlaceButtonsProps extends Pick<PlaceActsProps, 'draft' | 'position'> {
  gps: ReturnType<typeof usePostPosition>;
  changeDraft: (part: Partial<PostDraft>) => void;
  write: (from: WrittenFrom) => void;
  onLocate: () => void;
  onPick: () => void;
}

function PlaceButtons({ draft, position, gps, changeDraft, write, onLocate, onPick }: PlaceButtonsProps) {
  const styles = useStyles();
  const { positionFrom } = draft;
  return (
    <div className={styles.acts}>
      <Button
        className={styles.act}
        appearance={position === null ? 'primary' : 'secondary'}
        icon={gps.isAsking ? <Spinner size="tiny" /> : <LocationRegular />}
        disabledFocusable={gps.isAsking}
        onClick={onLocate}
      >
        {gps.isAsking ? '測位中です…' : draft.gps === null ? '現在地を使う' : '現在地を測り直す'}
      </Button>
      <Button className={styles.act} icon={<MapRegular />} onClick={onPick}>
        地図で選ぶ
      </Button>
      {placedPhoto(draft) !== undefined && position?.source !== 'exif' && (
        <Button className={styles.act} onClick={() => changeDraft({ positionFrom: 'photo' })}>
          写真の位置を使う
        </Button>
      )}
      <Button className={styles.act} aria-pressed={positionFrom === 'typed'} onClick={() => write('typed')}>
        緯度・経度
      </Button>
      <Button className={styles.act} aria-pressed={positionFrom === 'mesh'} onClick={() => write('mesh')}>
        メッシュ番号
      </Button>
      {draft.stored !== null && draft.stored.position !== null && positionFrom !== 'stored' && (
        <Button className={styles.act} onClick={() => changeDraft({ positionFrom: 'stored' })}>
          送った位置に戻す
        </Button>
      )}
      {position !== null && (
        <Button
          className={styles.act}
          appearance="subtle"
          onClick={() => changeDraft({ positionFrom: 'none' })}
        >
          位置を外す
        </Button>
      )}
    </div>
  );
}

/** The ways to enter a place: all of them while it is unknown, afterwards one button to change it. */
export function PlaceActs({ title, draft, change, position }: PlaceActsProps) {
  const styles = useStyles();
  const { site } = useSession();
  const [isChanging, setIsChanging] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const { positionFrom } = draft;
  const changeDraft = (part: Partial<PostDraft>) => {
    setIsChanging(false);
    change(part);
  };
  const gps = usePostPosition(draft, changeDraft);
  const { isWriting, write } = useWriting(draft, changeDraft);
  const isOpen = position === null || isChanging || isWriting || gps.isAsking || gps.problem !== null;
  if (!isOpen)
    return (
      <Button className={styles.edit} onClick={() => setIsChanging(true)}>
        位置を変える
      </Button>
    );
  const start =
    position === null
      ? startOf(site)
      : { latitude: position.latitude, longitude: position.longitude, zoom: PICKING_ZOOM };
  return (
    <>
      <PlaceButtons
        {...{ draft, position, gps, changeDraft, write }}
        onLocate={() => void gps.locate()}
        onPick={() => setIsPicking(true)}
      />
      {gps.isAsking && (
        <span role="status">測位中です…お待ちください（最長27秒）。空の見える所では早く決まります。</span>
      )}
      {gps.problem !== null && <FormError>{gps.problem}</FormError>}
      {positionFrom === 'typed' && <TypedPlaceFields draft={draft} change={change} />}
      {positionFrom === 'mesh' && <MeshField draft={draft} change={change} />}
      {isPicking && (
        <PlacePicker
          title={`${title}を地図で選ぶ`}
          tiles_url={site.tiles_url}
          start={start}
          onPick={(place) => {
            setIsPicking(false);
            changeDraft({ positionFrom: 'map', mapPlace: place });
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}
