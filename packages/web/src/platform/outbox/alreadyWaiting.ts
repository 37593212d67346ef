import { NotStored } from './notStored.ts';

const WAITS =
  'この記録は、別の内容で「送信待ちの記録」にもあります。置き換えずに残しました。送信待ちのほうを消すか、この下書きを破棄するか、選んでください。';

/** Another record, or another content of this one, waits on the device under the same id; it stays. */
export class AlreadyWaiting extends NotStored {
  override readonly name = 'AlreadyWaiting';
  constructor() {
    super(null, WAITS);
  }
}
