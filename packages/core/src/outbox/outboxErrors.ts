/** An entry that cannot be sent as it lies on the device. */
export class UnsendableEntry extends Error {
  override readonly name = 'UnsendableEntry';
}

/** Nobody, or somebody else, is signed in: nothing was sent. */
export class OwnerSignedOut extends Error {
  override readonly name = 'OwnerSignedOut';
}
