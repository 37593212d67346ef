/** A file that cannot be used as a photo, with a sentence for the person. */
export class PhotoProblem extends Error {
  override readonly name = 'PhotoProblem';
}
