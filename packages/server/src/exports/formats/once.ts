/** A list that is known as a whole, as its only page. */
export async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece;
}
