import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ApiError, type PhotoSize, type ReadingApi } from '@satomori/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { BlobImage } from './BlobImage.tsx';
import { useHasBeenNear } from '../ui/list/useHasBeenNear.ts';
import { useReading } from '../queries/api.ts';
import { BACKGROUND } from '../queries/queryClient.ts';

/** Photos that were just scrolled past are shown again without a request. */
const KEPT_MS = 60_000;

const photoQueries = (reading: ReadingApi) => ({
  /** A photo by its path; the content of a path never changes. */
  blob: (path: string, size: PhotoSize) =>
    queryOptions({
      queryKey: ['images', path, size],
      queryFn: ({ signal }) => reading.images.read(path, size, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      // The frame shows the failure; otherwise each photo that is scrolled to would raise an alert.
      meta: BACKGROUND,
    }),
});

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
