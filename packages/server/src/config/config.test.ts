import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it('is safe where nothing is said', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      isSample: false,
      isSampleLive: false,
      logLevel: 'warn',
    });
    expect(readConfig({}).webRoot).toMatch(/packages\/web\/dist$/);
  });

  it('takes empty text for nothing', () => {
    const names = [
      'HOST',
      'PORT',
      'DATA_DIR',
      'DATABASE_URL',
      'SATOMORI_SAMPLE',
      'SAMPLE_LIVE',
      'WEB_ROOT',
      'WEB_CONFIG',
      'LOG_LEVEL',
      'SMTP_URL',
      'MAIL_FROM',
      'PUBLIC_URL',
    ];
    const { isSampleLive, ...rest } = readConfig(Object.fromEntries(names.map((name) => [name, ''])));
    expect({ isSampleLive, ...rest }).toEqual(readConfig({}));
  });

  it('is what the environment says', () => {
    const env = {
      HOST: '0.0.0.0',
      PORT: '0',
      DATA_DIR: '/var/lib/satomori',
      DATABASE_URL: 'postgres://x/y',
      WEB_ROOT: '/srv/web',
      LOG_LEVEL: 'info',
    };
    expect(readConfig(env)).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      dataDir: '/var/lib/satomori',
      databaseUrl: 'postgres://x/y',
      isSample: false,
      isSampleLive: false,
      webRoot: '/srv/web',
      logLevel: 'info',
    });
  });

  it.each([
    [{ SATOMORI_SAMPLE: '1' }, [true, true]],
    [{ SATOMORI_SAMPLE: 'true', SAMPLE_LIVE: '1' }, [true, true]],
    [{ SATOMORI_SAMPLE: '1', SAMPLE_LIVE: '0' }, [true, false]],
    [{ SATOMORI_SAMPLE: '0' }, [false, false]],
    [{ SATOMORI_SAMPLE: 'yes' }, [false, false]],
    [{ SAMPLE_LIVE: '1' }, [false, false]],
  ])('runs as a sample by %j: %j', (env, [isSample, isSampleLive]) => {
    expect(readConfig(env)).toMatchObject({ isSample, isSampleLive });
  });

  it('serves metrics nowhere unless asked, and then to this machine alone', () => {
    expect(readConfig({}).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(() => readConfig({ METRICS_PORT: 'all' })).toThrow(/^METRICS_PORT は.*整数/);
  });

  it.each(['http', '-1', '65536', '80.5', '1e9'])('refuses the port %j and names the variable', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow(/^PORT は.*整数/);
  });

  it('fetches no weather forecast unless the operator names where', () => {
    expect(readConfig({}).weatherUrl).toBeUndefined();
    expect(readConfig({ WEATHER_URL: '' }).weatherUrl).toBeUndefined();
    for (const url of ['https://www.jma.go.jp/bosai', 'http://127.0.0.1:8080'])
      expect(readConfig({ WEATHER_URL: `${url}/` }).weatherUrl).toBe(url);
  });

  it.each([
    '1',
    'www.jma.go.jp',
    'http://www.jma.go.jp/bosai',
    'http://10.0.0.1/bosai',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'https://user:secret@www.jma.go.jp/bosai',
    'https://www.jma.go.jp/bosai?key=secret',
  ])('reads no weather forecast from %s', (WEATHER_URL) => {
    const read = () => readConfig({ WEATHER_URL });
    expect(read).toThrow(/^WEATHER_URL は/);
    expect(read).not.toThrow('secret');
  });

  const mail = {
    SMTP_URL: 'smtps://user:secret@smtp.example.jp',
    MAIL_FROM: '里守 <satomori@example.jp>',
    PUBLIC_URL: 'https://satomori.example.jp/',
  };

  it('sends mail where a mail server, a sender and the own address are given', () => {
    expect(readConfig({})).toMatchObject({ smtp: undefined, publicUrl: 'http://localhost:8787' });
    expect(readConfig(mail)).toMatchObject({
      smtp: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
      publicUrl: 'https://satomori.example.jp',
    });
    expect(readConfig({ ...mail, MAIL_FROM: 'satomori@example.jp' }).smtp?.from).toBe('satomori@example.jp');
  });

  it.each([
    ['SMTP_URL', 'smtp.example.jp'],
    ['SMTP_URL', 'https://user:secret@smtp.example.jp'],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', '里守'],
    ['MAIL_FROM', 'a@example.jp, b@example.jp'],
    ['MAIL_FROM', 'a@example.jp\r\nBcc: b@example.jp'],
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'satomori.example.jp'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://satomori.example.jp/web'],
  ])('refuses %s=%j, names the variable and shows no password', (name, value) => {
    const read = () => readConfig({ ...mail, [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow('secret');
  });
});
