import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ApiError, type PhotoSize, type ReadingApi } from '@satomori/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { BlobImage } from './BlobImage.tsx';
import { useHasBeenNear } from '../ui/list/useHasBeenNear.ts';
import { useReading } from '../queries/api.ts';
import { BACKGROUND } from '../queries/queryClient.ts';

/** Photos just scrolled past come back without a request. */
const KEPT_MS = 60_000;

const photoQueries = (reading: ReadingApi) => ({
  /** A photo by its path. What a path leads to never changes. */
  blob: (path: string, size: PhotoSize) =>
    queryOptions({
      queryKey: ['images', path, size],
      queryFn: ({ signal }) => reading.images.read(path, size, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      // Its frame says so; a list of them would raise an alert at each that is scrolled to.
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
  // Around a whole photo stands whatever stands behind it.
  filled: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground2 },
});

interface StoredPhotoProps {
  path: string;
  size: PhotoSize;
  /** What it shows, read out; empty where words beside it say so. */
  alt: string;
  fit?: 'cover' | 'contain';
  /** Said while it is on its way; nothing where the frame is too small for words. */
  waiting?: string;
  className?: string;
}

/** Whether it is gone, or only out of reach. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.status === 404 ? 'この写真は見つかりません' : '写真を読み込めません';

/**
 * A photo of the server. It needs the token, so it is fetched, not linked; and only once it comes near the screen.
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
