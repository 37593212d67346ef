import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ApiError, type PhotoSize } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { BlobImage } from './BlobImage.tsx';
import { useHasBeenNear } from '../ui/list/useHasBeenNear.ts';
import { useReading } from '../queries/api.ts';
import { photoQueries } from '../queries/photos.ts';

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    width: '100%',
    height: '100%',
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
    fontSize: tokens.fontSizeBase100,
    textAlign: 'center',
  },
  // For a cropped photo; around a whole one the background shows through.
  filled: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground2 },
});

interface StoredPhotoProps {
  path: string;
  size: PhotoSize;
  /** Alternative text; empty where words next to it say the same. */
  alt: string;
  fit?: 'cover' | 'contain';
  /** Shown while loading; nothing where the frame is too small for words. */
  waiting?: string;
  className?: string;
}

/** Distinguishes a deleted photo from one that cannot be reached. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.status === 404 ? 'この写真は見つかりません' : '写真を読み込めません';

/**
 * A photo on the server. It is fetched with the token, so it cannot be a link, and only once it is near the
 * screen.
 */
export function StoredPhoto({ path, size, alt, fit = 'cover', waiting, className }: StoredPhotoProps) {
  const styles = useStyles();
  const frame = useRef<HTMLSpanElement>(null);
  const isNear = useHasBeenNear(frame);
  const { data, error, isPending } = useQuery({
    ...photoQueries(useReading()).blob(path, size),
    enabled: isNear,
  });
  return (
    <span ref={frame} className={mergeClasses(styles.frame, fit === 'cover' && styles.filled, className)}>
      {data !== undefined && <BlobImage blob={data} alt={alt} fit={fit} />}
      {isPending && waiting}
      {error !== null && failureOf(error)}
    </span>
  );
}
