/** The municipality and the place in words, as in an address; empty where neither is known. */
export const placeText = ({
  municipality,
  place,
}: {
  municipality: string | null;
  place: string | null;
}): string => `${municipality ?? ''}${place ?? ''}`;
