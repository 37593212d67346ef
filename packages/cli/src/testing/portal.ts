import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html' };
const PAGE = '<html>Wi-Fi にログイン</html>';

const page = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, HTML_TYPE).end(PAGE);
const json = (body: unknown) => (response: ServerResponse) =>
  response.writeHead(200, JSON_TYPE).end(JSON.stringify(body));

function endless(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE);
  const chunk = Buffer.alloc(MEGABYTE, ' ');
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}

/** A gigabyte that is compressed into one megabyte. */
function bomb(response: ServerResponse): void {
  const part = gzipSync(Buffer.alloc(64 * MEGABYTE, ' '));
  response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
  response.end(Buffer.concat(Array.from({ length: 16 }, () => part)));
}

/** What answers in place of the server (captive portals, broken lines). */
export const FAULTS: Record<string, (response: ServerResponse) => unknown> = {
  '401 with a page': page(401),
  '403 with a page': page(403),
  '200 with a page': page(200),
  'a redirect': (response) => response.writeHead(302, { location: '/portal' }).end(),
  '511 with a page': page(511),
  nothing: (response) => response.writeHead(200).end(),
  'JSON of another shape': json({ status: 'login' }),
  'another id': json({ json: { id: '019400f0-0000-7000-8000-0000000000ff' } }),
  'a truncated body': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'identity' }).end('{"json":{"id":"0194'),
  'a gzip bomb': bomb,
  'a body without an end': endless,
  'a reset in the middle': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' });
    response.write('{"json":', () => response.destroy());
  },
  'a reset': (response) => response.socket?.resetAndDestroy(),
  'a hang': () => {},
  'a hang in the middle': (response) => {
    response.writeHead(200, JSON_TYPE);
    response.write('{"json":');
  },
};

/** Answers every call with the fault. */
export const portal =
  (fault: (response: ServerResponse) => unknown): RequestListener =>
  (request, response) => {
    if (request.url === '/portal') return void page(200)(response);
    request.resume();
    fault(response);
  };
