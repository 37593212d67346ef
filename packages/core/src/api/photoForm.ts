import type { PhotoInput } from '../contract/photos.ts';
import { postForm } from '../http/postForm.ts';

/** The body that adds or replaces a photo of a post; without a file only the texts of a known one are changed. */
export const photoForm = (jsonPart: string, image: PhotoInput, file: Blob | null): (() => FormData) =>
  postForm(jsonPart, image, file === null ? [] : [{ id: image.id, file }]);
