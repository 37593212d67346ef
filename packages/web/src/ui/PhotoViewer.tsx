import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { formatDateTime, type Image, PHOTO_KIND_LABELS } from '@satomori/core';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Modal } from './Modal.tsx';

interface PhotoViewerProps {
  title: string;
  photos: readonly Image[];
  /** Where to begin. */
  start: number;
  renderPhoto: (photo: Image) => ReactNode;
  onClose: () => void;
}

/** A finger that moved so far to the side wants the next one. */
const SWIPE_PX = 48;

const useStyles = makeStyles({
  surface: {
    width: '100vw',
    maxWidth: 'none',
    height: '100dvh',
    maxHeight: 'none',
    padding: 0,
    borderRadius: 0,
    overflow: 'hidden',
    backgroundColor: '#12181B',
    color: '#FFFFFF',
    '& > h2': {
      margin: 0,
      padding: '12px 64px 0 16px',
      fontSize: tokens.fontSizeBase400,
      lineHeight: tokens.lineHeightBase400,
    },
  },
  stage: {
    position: 'absolute',
    inset: '48px 0 72px',
    touchAction: 'pan-y pinch-zoom',
    userSelect: 'none',
  },
  words: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: 0,
    minHeight: '72px',
    padding: '8px 72px',
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
  button: {
    minWidth: '48px',
    minHeight: '48px',
    color: '#FFFFFF',
    backgroundColor: 'rgba(255, 255, 255, 0.12)',
    ':hover': { color: '#FFFFFF', backgroundColor: 'rgba(255, 255, 255, 0.24)' },
    ':hover:active': { color: '#FFFFFF', backgroundColor: 'rgba(255, 255, 255, 0.32)' },
    ':disabled': { color: 'rgba(255, 255, 255, 0.4)', backgroundColor: 'transparent' },
    ':focus-visible': { outlineColor: '#FFFFFF' },
  },
});

/** Photos large, one after the other: by buttons, by the arrow keys, or by a swipe. */
export function PhotoViewer({ title, photos, start, renderPhoto, onClose }: PhotoViewerProps) {
  const styles = useStyles();
  const [index, setIndex] = useState(start);
  const pressedAt = useRef<number | null>(null);
  const photo = photos[Math.min(index, photos.length - 1)];
  if (photo === undefined) return null;

  const move = (by: number) => setIndex((now) => Math.min(Math.max(now + by, 0), photos.length - 1));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1);
    else if (key === 'ArrowRight') move(1);
    else if (key === 'Home') move(-photos.length);
    else if (key === 'End') move(photos.length);
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = clientX - (pressedAt.current ?? clientX);
    pressedAt.current = null;
    if (Math.abs(moved) >= SWIPE_PX) move(moved < 0 ? 1 : -1);
  };

  return (
    <Modal title={title} className={styles.surface} onClose={onClose}>
      <div onKeyDown={onKeyDown}>
        <div
          className={styles.stage}
          onPointerDown={({ clientX }) => {
            pressedAt.current = clientX;
          }}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            pressedAt.current = null;
          }}
        >
          {renderPhoto(photo)}
        </div>
        <p className={styles.words} role="status">
          <span className={styles.kind}>
            {PHOTO_KIND_LABELS[photo.photo_kind]}　{index + 1} / {photos.length}
          </span>
          {photo.taken_at !== null && <span>撮影 {formatDateTime(photo.taken_at)}（写真の記録）</span>}
          {photo.caption}
        </p>
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
          disabled={index === 0}
          onClick={() => move(-1)}
        />
        <Button
          className={mergeClasses(styles.button, styles.next)}
          icon={<ChevronRightRegular />}
          aria-label="次の写真"
          disabled={index >= photos.length - 1}
          onClick={() => move(1)}
        />
      </div>
    </Modal>
  );
}
