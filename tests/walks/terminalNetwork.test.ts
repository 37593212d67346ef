import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../support/findProgram.ts';
import { runSatomori } from '../support/satomoriCommand.ts';

const openssl = findProgram(['openssl']);
const HOST = 'satomori.test';
/** The user's own proxy settings would redirect the requests. */
const NO_PROXIES = Object.fromEntries(
  ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'].map((name) => [
    name,
    '',
  ]),
);

describe.skipIf(openssl === undefined)('a server of an authority of our own', () => {
  let folder: string;
  let ca: string;
  let server: Server;
  let proxy: Server;
  let asked: string[];
  const portOf = (each: Server) => (each.address() as AddressInfo).port;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'satomori-tls-'));
    ca = join(folder, 'cert.pem');
    const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST},DNS:localhost`];
    const files = ['-keyout', join(folder, 'key.pem'), '-out', ca];
    execFileSync(
      openssl!,
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
      {
        stdio: 'ignore',
      },
    );
    const identity = { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(ca) };
    server = createServer(identity, (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ json: [], next: null }));
    });
    // Connects to this machine, whatever name is requested.
    proxy = createPlainServer().on('connect', (request, socket) => {
      asked.push(request.url ?? '');
      const onward = connect(portOf(server), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      for (const each of [onward, socket]) each.on('error', () => each.destroy());
    });
    for (const each of [server, proxy]) await new Promise<void>((done) => each.listen(0, '127.0.0.1', done));
  });

  afterAll(() => {
    for (const each of [server, proxy]) {
      each?.closeAllConnections();
      each?.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const groups = (host: string, options: string[], env: Record<string, string>) => {
    asked = [];
    return runSatomori(['groups', 'list', '--json', 'id', ...options], {
      url: `https://${host}:${portOf(server)}`,
      token: 'any',
      env: { ...NO_PROXIES, ...env },
    });
  };

  it('is not believed without a word, and the way out is told', async () => {
    const { code, stdout, stderr } = await groups('localhost', [], {});
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toContain('証明書');
    const { stderr: words } = await runSatomori(['groups', 'list'], {
      url: `https://localhost:${portOf(server)}`,
      token: 'any',
      env: NO_PROXIES,
    });
    expect(words).toContain('--ca-file');
  });

  it('is believed with --ca-file, or with NODE_EXTRA_CA_CERTS', async () => {
    expect(await groups('localhost', ['--ca-file', ca], {})).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(await groups('localhost', [], { NODE_EXTRA_CA_CERTS: ca })).toMatchObject({
      code: 0,
      stdout: '[]\n',
    });
  });

  it('is reached through the proxy of HTTPS_PROXY, and past it where NO_PROXY says so', async () => {
    const address = `http://127.0.0.1:${portOf(proxy)}`;
    const env = { HTTPS_PROXY: address, https_proxy: address };
    expect(await groups(HOST, ['--ca-file', ca], env)).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(asked).toEqual([`${HOST}:${portOf(server)}`]);
    // The proxy does not make any certificate trusted.
    expect(await groups(HOST, [], env)).toMatchObject({ code: 7, stdout: '' });
    // This name does not resolve without the proxy; how soon that is known depends on the machine.
    const past = await groups(HOST, ['--ca-file', ca], { ...env, NO_PROXY: HOST, no_proxy: HOST });
    expect(past).toMatchObject({ stdout: '' });
    expect([7, 8]).toContain(past.code);
    expect(asked).toEqual([]);
  });

  it('says what is wrong with the file', async () => {
    const nothing = join(folder, 'nothing.pem');
    writeFileSync(nothing, 'no certificate');
    for (const path of [nothing, join(folder, 'missing.pem')]) {
      const { code, stderr } = await groups('localhost', ['--ca-file', path], {});
      expect([path, code, stderr.includes(path)]).toEqual([path, 2, true]);
    }
  });
});
