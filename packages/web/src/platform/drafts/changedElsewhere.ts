/** The stored draft is not the one this tab knows: overwriting it would lose the changes of another tab. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere';
}
