import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

const useStyles = makeStyles({
  image: { display: 'block', width: '100%', height: '100%' },
  cover: { objectFit: 'cover' },
  contain: { objectFit: 'contain' },
});

interface BlobImageProps {
  blob: Blob;
  alt: string;
  fit: 'cover' | 'contain';
  /** Shown where this browser cannot display the picture. */
  otherwise?: ReactNode;
}

/** A picture in memory, with an object URL that lives as long as it is shown. */
export function BlobImage({ blob, alt, fit, otherwise = '表示できない写真です' }: BlobImageProps) {
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
  return (
    <img
      ref={image}
      className={mergeClasses(styles.image, fit === 'cover' ? styles.cover : styles.contain)}
      alt={alt}
      decoding="async"
      draggable={false}
      onError={() => setUnshowable(blob)}
    />
  );
}
