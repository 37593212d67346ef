/** A file that cannot be taken as a photo, as a sentence for its person. */
export class PhotoProblem extends Error {
  override readonly name = 'PhotoProblem';
}
