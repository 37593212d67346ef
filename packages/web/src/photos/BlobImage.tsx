import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { PhotoTurn } from '@satomori/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

const useStyles = makeStyles({
  image: { display: 'block', width: '100%', height: '100%' },
  cover: { objectFit: 'cover' },
  contain: { objectFit: 'contain' },
  frame: { position: 'relative', display: 'block', width: '100%', height: '100%', containerType: 'size' },
  turned: { position: 'absolute', top: '50%', left: '50%' },
});

/** Turned about the centre of the frame, which it fills: on its side, its width is the frame's height. */
const turnedBy = (turn: PhotoTurn) => ({
  width: turn === 180 ? '100cqw' : '100cqh',
  height: turn === 180 ? '100cqh' : '100cqw',
  transform: `translate(-50%, -50%) rotate(${turn}deg)`,
});

interface BlobImageProps {
  blob: Blob;
  alt: string;
  fit: 'cover' | 'contain';
  /** Applied after the turn that its file names; only in a frame of a given size. */
  turn?: PhotoTurn;
  /** Shown where this browser cannot display the picture. */
  otherwise?: ReactNode;
}

/** A picture in memory, with an object URL that lives as long as it is shown. */
export function BlobImage({ blob, alt, fit, turn, otherwise = '表示できない写真です' }: BlobImageProps) {
  const styles = useStyles();
  const image = useRef<HTMLImageElement>(null);
  const [unshowable, setUnshowable] = useState<Blob | null>(null);
  const isShowable = unshowable !== blob;
  useLayoutEffect(() => {
    const element = image.current;
    if (element === null || !isShowable) return;
    const address = URL.createObjectURL(blob);
    element.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob, isShowable]);
  if (!isShowable) return otherwise;
  const isTurned = turn !== undefined && turn !== 0;
  const picture = (
    <img
      ref={image}
      className={mergeClasses(
        styles.image,
        fit === 'cover' ? styles.cover : styles.contain,
        isTurned && styles.turned,
      )}
      style={isTurned ? turnedBy(turn) : undefined}
      alt={alt}
      decoding="async"
      draggable={false}
      onError={() => setUnshowable(blob)}
    />
  );
  return turn === undefined ? picture : <span className={styles.frame}>{picture}</span>;
}
