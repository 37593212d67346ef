import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sendMail } from './mailLogs.ts';

const isTaken = (body: object) => z.safeDecode(sendMail.body, body as never).success;

describe('a mail', () => {
  it.each([
    [{ kind: 'password_reset' }],
    [{ kind: 'password_reset', login_id: 'hunter', email: 'hunter@example.jp' }],
    [{ kind: 'password_reset', email: 'no address' }],
    [{ kind: 'password_reset', login_id: 'hunter', subject: 'x' }],
    [{ kind: 'inquiry', subject: '', body: 'x' }],
    [{ kind: 'inquiry', subject: 'x\r\nBcc: all@example.jp', body: 'x' }],
    [{ kind: 'inquiry', subject: 'x' }],
    [{ kind: 'advertisement', subject: 'x', body: 'x' }],
  ])('is refused: %j', (body) => {
    expect(isTaken(body)).toBe(false);
  });

  it.each([
    [{ kind: 'password_reset', login_id: 'hunter' }],
    [{ kind: 'password_reset', email: 'hunter@example.jp' }],
    [{ kind: 'inquiry', subject: 'わなの貸し出し', body: '一行目\n二行目' }],
  ])('is taken: %j', (body) => {
    expect(isTaken(body)).toBe(true);
  });
});
