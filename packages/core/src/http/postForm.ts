/** A file that goes beside the JSON of a multipart body. */
export interface PhotoFile {
  /** The photo's id: the name of its part. */
  id: string;
  file: Blob;
}

/**
 * A multipart body as the contract asks for it: the JSON in its part, each photo in the part named by its id.
 * Made anew for each try. The JSON comes first, so that a refusal needs no photo.
 */
export const postForm =
  (jsonPart: string, content: object, photos: readonly PhotoFile[]): (() => FormData) =>
  () => {
    const form = new FormData();
    form.set(jsonPart, JSON.stringify(content));
    // A name makes it a file; the person's own name for it is nobody's business.
    for (const { id, file } of photos) form.set(id, file, 'photo');
    return form;
  };
