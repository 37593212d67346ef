import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadFetch } from './uploadFetch.ts';

/** A request that the test answers. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  sent: unknown;
  asked: string[] = [];
  headers: Record<string, string> = {};
  status = 0;
  responseURL = new URL('/web/api/x', location.href).href;
  response: Blob | null = null;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...asked: string[]) {
    this.asked = asked;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nretry-after: 3\r\n';
  }
  send(body: unknown) {
    this.sent = body;
  }
  end(kind: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(kind));
    this.dispatchEvent(new Event('loadend'));
  }
  abort() {
    this.end('abort');
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

const send = (signal?: AbortSignal) => {
  const onUpload = vi.fn<(sent: number, total: number) => void>();
  const answer = uploadFetch('/web/api/x', {
    method: 'POST',
    headers: { authorization: 'Bearer t' },
    body: 'content',
    onUpload,
    ...(signal === undefined ? {} : { signal }),
  });
  return { answer, onUpload, request: FakeRequest.last };
};

describe('an upload', () => {
  it('goes out as it was asked for, and tells how far it is', async () => {
    const { answer, onUpload, request } = send();
    expect([request.asked, request.headers, request.sent]).toEqual([
      ['POST', '/web/api/x'],
      { authorization: 'Bearer t' },
      'content',
    ]);
    request.upload.dispatchEvent(new ProgressEvent('loadstart', { loaded: 0, total: 20 }));
    request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 5, total: 20 }));
    expect(onUpload.mock.calls).toEqual([
      [0, 20],
      [5, 20],
    ]);
    request.status = 429;
    request.response = new Blob(['{"result":"busy"}']);
    request.end('load');
    const response = await answer;
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3']);
    expect(await response.json()).toEqual({ result: 'busy' });
  });

  it('without a connection fails as fetch does', async () => {
    const { answer, request } = send();
    request.end('error');
    await expect(answer).rejects.toThrow(TypeError);
  });

  it('whose answer has no end is left after 64 MB', async () => {
    const { answer, request } = send();
    const abort = vi.spyOn(request, 'abort');
    const ended = expect(answer).rejects.toMatchObject({ cause: { code: 'ENDLESS_ANSWER' } });
    request.dispatchEvent(new ProgressEvent('progress', { loaded: 64 * 1024 * 1024 }));
    expect(abort).not.toHaveBeenCalled();
    request.dispatchEvent(new ProgressEvent('progress', { loaded: 64 * 1024 * 1024 + 1 }));
    await ended;
    expect(abort).toHaveBeenCalledTimes(1);
  });

  it('that was redirected is not answered by where it led', async () => {
    const { answer, request } = send();
    request.responseURL = 'http://localhost:3000/login';
    request.status = 200;
    request.response = new Blob(['{"json":{}}']);
    request.end('load');
    await expect(answer).rejects.toMatchObject({ cause: { code: 'FOREIGN_ANSWER' } });
  });

  it('that is stopped says who stopped it, also before it began', async () => {
    const stopping = new AbortController();
    const { answer } = send(stopping.signal);
    stopping.abort();
    await expect(answer).rejects.toBe(stopping.signal.reason);
    await expect(send(stopping.signal).answer).rejects.toBe(stopping.signal.reason);
  });
});
