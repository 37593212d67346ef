/** How long to wait for a position: for the map, and for a post. Source: specification, section 9. */
export const MAP_TIMEOUT_MS = 10_000;
export const POST_TIMEOUT_MS = 27_000;
const OPTIONS = { enableHighAccuracy: true, maximumAge: 30_000 } as const;

/** Codes of `GeolocationPositionError`. */
const REFUSED = 1;
const TIMED_OUT = 3;

/** Why the device does not say where it is, as a sentence for its person. */
export class PositionProblem extends Error {
  override readonly name = 'PositionProblem';
}

function sentenceFor(code: number, timeoutMs: number): string {
  if (code === REFUSED)
    return '現在地の利用が許可されていません。端末またはブラウザの設定で、位置情報を許可してください。';
  return code === TIMED_OUT
    ? `${timeoutMs / 1000}秒以内に現在地が分かりませんでした。空の見える場所で、もう一度お試しください。`
    : '現在地を取得できませんでした。位置情報（GPS）が入になっているか確かめてください。';
}

/**
 * Where the device is now, or was within the last 30 seconds.
 *
 * @throws PositionProblem
 */
export function readPosition(timeoutMs = MAP_TIMEOUT_MS): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    // Missing in old browsers; typed as always there.
    const geolocation = navigator.geolocation as Geolocation | undefined;
    if (geolocation === undefined) {
      reject(new PositionProblem('この端末では現在地を取得できません。'));
      return;
    }
    geolocation.getCurrentPosition(
      resolve,
      ({ code }) => reject(new PositionProblem(sentenceFor(code, timeoutMs))),
      { ...OPTIONS, timeout: timeoutMs },
    );
  });
}

/**
 * Follows where the device is. Source: specification, section 9.
 *
 * @param onProblem told a sentence for the person; positions may still come after it
 * @returns stops it
 */
export function watchPosition(
  onPosition: (position: GeolocationPosition) => void,
  onProblem: (sentence: string) => void,
): () => void {
  const geolocation = navigator.geolocation as Geolocation | undefined;
  if (geolocation === undefined) {
    onProblem('この端末では現在地を取得できません。');
    return () => {};
  }
  const watch = geolocation.watchPosition(
    onPosition,
    ({ code }) => onProblem(sentenceFor(code, POST_TIMEOUT_MS)),
    { ...OPTIONS, timeout: POST_TIMEOUT_MS },
  );
  return () => geolocation.clearWatch(watch);
}
