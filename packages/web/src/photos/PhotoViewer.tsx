import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { ZoomOutRegular } from '@fluentui/react-icons/svg/zoom-out';
import { formatDateTime, type Photo, PHOTO_KIND_LABELS } from '@satomori/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Modal } from '../ui/page/Modal.tsx';
import { usePhotoGestures } from './usePhotoGestures.ts';
import { MAX_PHOTO_ZOOM } from './zoomView.ts';
import { WHITE, PHOTO_GROUND, SLATE } from '../ui/colors.ts';

interface PhotoViewerProps {
  title: string;
  photos: readonly Photo[];
  /** Index of the first photo shown. */
  start: number;
  renderPhoto: (photo: Photo) => ReactNode;
  onClose: () => void;
}

const useStyles = makeStyles({
  surface: {
    width: '100vw',
    maxWidth: 'none',
    height: '100dvh',
    maxHeight: 'none',
    padding: 0,
    borderRadius: 0,
    overflow: 'hidden',
    backgroundColor: PHOTO_GROUND,
    color: WHITE,
    '& > h2': {
      margin: 0,
      padding: '14px 192px 0 16px',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
      fontSize: tokens.fontSizeBase400,
      lineHeight: tokens.lineHeightBase400,
    },
  },
  stage: {
    position: 'absolute',
    inset: '48px 0 76px',
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    containerType: 'size',
    touchAction: 'none',
    userSelect: 'none',
    cursor: 'zoom-in',
  },
  enlarged: { cursor: 'grab' },
  // As large as the photo will be before it is loaded.
  frame: { overflow: 'hidden', borderRadius: '4px', backgroundColor: SLATE },
  smooth: {
    '@media (prefers-reduced-motion: no-preference)': { transition: 'transform 150ms ease-out' },
  },
  words: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: 0,
    minHeight: '76px',
    padding: '8px 72px',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
  },
  kind: { fontWeight: 700 },
  close: { position: 'absolute', top: '4px', right: '8px' },
  previous: { position: 'absolute', left: '8px', bottom: '12px' },
  next: { position: 'absolute', right: '8px', bottom: '12px' },
  zoom: { position: 'absolute', top: '4px', right: '72px', display: 'flex', gap: '8px' },
  button: {
    minWidth: '48px',
    minHeight: '48px',
    color: WHITE,
    backgroundColor: 'rgba(255, 255, 255, 0.12)',
    ':hover': { color: WHITE, backgroundColor: 'rgba(255, 255, 255, 0.24)' },
    ':hover:active': { color: WHITE, backgroundColor: 'rgba(255, 255, 255, 0.32)' },
    '&[aria-disabled="true"]': { color: 'rgba(255, 255, 255, 0.4)', backgroundColor: 'transparent' },
    ':focus-visible': { outlineColor: WHITE },
  },
});

/** Kind of the photo, when it was taken according to the camera, and its caption. */
function wordsOf({ taken_at, caption }: Photo): string {
  const time = taken_at === null ? '撮影日時の記録なし' : `撮影 ${formatDateTime(taken_at)}（写真の記録）`;
  return caption === null ? time : `${time}　${caption}`;
}

type PhotoGestures = ReturnType<typeof usePhotoGestures>;

/** What each key does. */
const keyActions = (
  move: (by: number) => void,
  count: number,
  gestures: PhotoGestures,
): Record<string, () => void> => ({
  ArrowLeft: () => move(-1),
  ArrowRight: () => move(1),
  Home: () => move(-count),
  End: () => move(count),
  '+': gestures.enlarge,
  // The same key without Shift, on a Japanese and on an English keyboard.
  ';': gestures.enlarge,
  '=': gestures.enlarge,
  '-': gestures.reduce,
  '0': gestures.whole,
});

function ZoomButtons({ gestures: { view, enlarge, reduce } }: { gestures: PhotoGestures }) {
  const styles = useStyles();
  return (
    <div className={styles.zoom}>
      <Button
        className={styles.button}
        icon={<ZoomOutRegular />}
        aria-label="縮小"
        disabledFocusable={view.scale <= 1}
        onClick={reduce}
      />
      <Button
        className={styles.button}
        icon={<ZoomInRegular />}
        aria-label="拡大"
        disabledFocusable={view.scale >= MAX_PHOTO_ZOOM}
        onClick={enlarge}
      />
    </div>
  );
}

/** Shows photos large, one after the other: by buttons, keys or swipes; two fingers enlarge. */
export function PhotoViewer({ title, photos, start, renderPhoto, onClose }: PhotoViewerProps) {
  const styles = useStyles();
  const [index, setIndex] = useState(start);
  const stage = useRef<HTMLDivElement>(null);
  const photo = photos[Math.min(index, photos.length - 1)];
  const move = (by: number) => setIndex((now) => Math.min(Math.max(now + by, 0), photos.length - 1));
  const gestures = usePhotoGestures(photo?.id, stage, move);
  if (photo === undefined) return null;

  const { view, isHeld } = gestures;
  const actions = keyActions(move, photos.length, gestures);
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (!ctrlKey && !metaKey) actions[key]?.();
  };
  const ratio = photo.width / photo.height;

  return (
    <Modal title={title} className={styles.surface} onClose={onClose}>
      <div onKeyDown={onKeyDown}>
        <div
          ref={stage}
          className={mergeClasses(styles.stage, view.scale > 1 && styles.enlarged)}
          {...gestures.handlers}
        >
          <div
            key={photo.id}
            className={mergeClasses(styles.frame, !isHeld && styles.smooth)}
            style={{
              width: `min(100cqw, ${(ratio * 100).toFixed(2)}cqh)`,
              aspectRatio: ratio,
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            }}
          >
            {renderPhoto(photo)}
          </div>
        </div>
        <p className={styles.words} role="status">
          <span className={styles.kind}>
            {PHOTO_KIND_LABELS[photo.photo_kind]}　{index + 1} / {photos.length}
            {view.scale > 1 && `　${view.scale.toFixed(1)}倍`}
          </span>
          <span>{wordsOf(photo)}</span>
        </p>
        <ZoomButtons gestures={gestures} />
        <Button
          className={mergeClasses(styles.button, styles.close)}
          icon={<DismissRegular />}
          aria-label="写真を閉じる"
          autoFocus
          onClick={onClose}
        />
        <Button
          className={mergeClasses(styles.button, styles.previous)}
          icon={<ChevronLeftRegular />}
          aria-label="前の写真"
          disabledFocusable={index === 0}
          onClick={() => move(-1)}
        />
        <Button
          className={mergeClasses(styles.button, styles.next)}
          icon={<ChevronRightRegular />}
          aria-label="次の写真"
          disabledFocusable={index >= photos.length - 1}
          onClick={() => move(1)}
        />
      </div>
    </Modal>
  );
}
