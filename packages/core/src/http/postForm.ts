/** A file that is sent with the JSON of a multipart body. */
export interface PhotoFile {
  /** The photo's id: the name of its part. */
  id: string;
  file: Blob;
}

/**
 * A multipart body as the contract defines it: the JSON in its part, each photo in the part named by its id. Created
 * again for each attempt. The JSON comes first, so that the server can refuse it without reading the photos.
 */
export const postForm =
  (jsonPart: string, content: object, photos: readonly PhotoFile[]): (() => FormData) =>
  () => {
    const form = new FormData();
    form.set(jsonPart, JSON.stringify(content));
    // A part needs a name to be a file; the person's own file name is private and is not sent.
    for (const { id, file } of photos) form.set(id, file, 'photo');
    return form;
  };
