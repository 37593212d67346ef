import { PHOTO_TYPES } from '@satomori/core';
import type { ReactNode } from 'react';
import { FileButton } from '../ui/form/FileButton.tsx';

/** File types that may be chosen. */
const ACCEPTED = [...PHOTO_TYPES, 'image/heif', '.heic', '.heif'].join(',');

interface PhotoFileButtonProps {
  className: string;
  /** Opens the camera directly. */
  isCamera?: boolean;
  isMultiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the device's dialog for photos, or its camera. */
export const PhotoFileButton = ({ isCamera = false, ...props }: PhotoFileButtonProps) => (
  <FileButton {...props} isCamera={isCamera} accept={isCamera ? 'image/*' : ACCEPTED} />
);
