interface Place {
  latitude: number | null;
  longitude: number | null;
  place?: string | null;
}

const degrees = (value: number): string => value.toFixed(6);

/** What the history says of a device that was moved: where it had been. */
export const formerPlaceText = ({ latitude, longitude, place }: Place): string =>
  latitude === null || longitude === null
    ? ''
    : `もとの位置 ${degrees(latitude)}, ${degrees(longitude)}${place == null ? '' : `（${place}）`}`;

/** What the history says of hardware that was replaced or taken off. */
export const hardwareChangeText = (before: string, after: string | null): string =>
  after === null ? `${before} を外した` : `${before} → ${after}`;
