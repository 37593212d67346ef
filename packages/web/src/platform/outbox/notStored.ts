const FULL =
  '端末の空き容量が足りないため、保存できませんでした。写真や使わないアプリを減らしてから、もう一度押してください。';
const UNABLE = 'この端末には保存できませんでした。電波のある所で、もう一度送信してください。';

/** The device could not store what was recorded, and without a connection it cannot be sent either. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
  constructor(cause: unknown) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    super(isFull ? FULL : UNABLE, { cause });
  }
}
