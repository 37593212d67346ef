import { type Fetch, MAX_JSON_BYTES, noAnswer } from '@satomori/core';

/** Statuses whose responses must not have a body. */
const EMPTY = [204, 205, 304];

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

const addressOf = (input: string) => new URL(input, location.href).href;

/** As `fetch`, with a signal and a body; it reports upload progress, which `fetch` cannot. */
export const uploadFetch: Fetch = (input, { method = 'POST', headers = {}, body, signal, onUpload } = {}) =>
  new Promise((resolve, reject) => {
    const stopped = () => reject((signal?.reason as Error | undefined) ?? new DOMException('', 'AbortError'));
    if (signal?.aborted === true) {
      stopped();
      return;
    }
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, input);
    request.responseType = 'blob';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    for (const kind of ['loadstart', 'progress'] as const)
      request.upload.addEventListener(kind, ({ loaded, total }) => onUpload?.(loaded, total));
    request.addEventListener('progress', ({ loaded }) => {
      if (loaded <= MAX_JSON_BYTES) return;
      reject(noAnswer('ENDLESS_ANSWER', `more than ${MAX_JSON_BYTES} bytes`));
      request.abort();
    });
    request.addEventListener('load', () => {
      const { status, response, responseURL } = request;
      // XMLHttpRequest always follows redirects, and the server has none. Source: R54.
      if (responseURL !== addressOf(input)) {
        reject(noAnswer('FOREIGN_ANSWER', `redirected to ${responseURL}`));
        return;
      }
      const content = EMPTY.includes(status) ? null : (response as Blob);
      resolve(new Response(content, { status, headers: headersOf(request) }));
    });
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    request.addEventListener('abort', stopped);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    signal?.addEventListener('abort', stop, { once: true });
    request.send(body as XMLHttpRequestBodyInit | null);
  });
