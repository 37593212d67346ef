const FULL =
  '端末の空き容量が足りないため、保存できませんでした。写真や使わないアプリを減らしてから、もう一度押してください。';
const UNABLE = 'この端末には保存できませんでした。電波のある所で、もう一度送信してください。';

const sentenceFor = (cause: unknown): string =>
  cause instanceof DOMException && cause.name === 'QuotaExceededError' ? FULL : UNABLE;

/** What was recorded is not on the device, and it was not sent; the message is a sentence for the person. */
export class NotStored extends Error {
  override readonly name: string = 'NotStored';
  constructor(cause: unknown, sentence = sentenceFor(cause)) {
    super(sentence, { cause });
  }
}
