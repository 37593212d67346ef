import type { Photo } from '@satomori/core';
import { StoredPhoto } from '../../photos/StoredPhoto.tsx';

/** A thumbnail of a stored photo, for the card of its post. */
export const renderThumb = ({ path }: Photo) => <StoredPhoto path={path} size="thumb" alt="" />;
