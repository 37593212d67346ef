/** Time limits for a position: on a map, and for a post. Source: R91. */
const MAP_TIMEOUT_MS = 10_000;
export const POST_TIMEOUT_MS = 27_000;
const OPTIONS = { enableHighAccuracy: true, maximumAge: 30_000 } as const;

/** Codes of `GeolocationPositionError`. */
const REFUSED = 1;
const TIMED_OUT = 3;

/** Why the device gives no position, as a sentence for the person. */
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
 * Reads the current position, or one from the last 30 seconds. Source: R91.
 *
 * @throws {PositionProblem}
 */
export function readPosition(timeoutMs = MAP_TIMEOUT_MS): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    // Missing in old browsers, although the types require it.
    const geolocation = navigator.geolocation as Geolocation | null | undefined;
    if (geolocation === undefined || geolocation === null) {
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
 * Follows the position of the device. Source: R91.
 *
 * @param onProblem called with a sentence for the person; positions may still follow
 * @returns stops it
 */
export function watchPosition(
  onPosition: (position: GeolocationPosition) => void,
  onProblem: (sentence: string) => void,
): () => void {
  const geolocation = navigator.geolocation as Geolocation | null | undefined;
  if (geolocation === undefined || geolocation === null) {
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
