import { hkdfSync, randomBytes } from 'node:crypto';
import type { TokenPayload } from '@satomori/core';
import { errors, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';

const ALGORITHM = 'HS256';
const TYPE = 'satomori+jwt';
const ISSUER = 'satomori';
const AUDIENCE = 'satomori';
/** People work without signal for weeks; the stamp is what ends a session early. */
const LIFETIME_S = 30 * 24 * 60 * 60;

const CODE_BYTES = 24;

const LOOK_AGAIN_MS = 1_000;

type Claims = Omit<TokenPayload, 'iat' | 'exp'>;

export interface Tokens {
  issue(claims: Claims): Promise<string>;
  /** @throws {AppError} `token_expired`, `invalid_token` */
  verify(token: string): Promise<TokenPayload>;
  /** A code of 192 bits for a purpose: the same each time, and nobody without the key can tell it. */
  derive(purpose: string): string;
}

/** The keys kept in the database, newest first, so that several servers share them; the first start makes one. */
async function loadKeys(db: Db, now: number): Promise<{ id: string; secret: Uint8Array }[]> {
  const read = () => db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').execute();
  let rows = await read();
  if (rows.length === 0) {
    const fresh = {
      id: randomBytes(8).toString('hex'),
      secret: randomBytes(32).toString('base64url'),
      created_at: now,
    };
    await db.insertInto('signing_keys').values(fresh).execute();
    rows = await read();
  }
  return rows.map(({ id, secret }) => ({ id, secret: Buffer.from(secret, 'base64url') }));
}

/** Issues and checks login tokens: one pinned algorithm, type, issuer and audience. */
export async function createTokens(db: Db, now: () => number): Promise<Tokens> {
  let keys = await loadKeys(db, now());
  let lastLookedAt = now();
  const [newest] = keys;
  if (newest === undefined) throw new Error('no signing key');

  /** Another server on the same database may have made a key since; forged ids must not read it at each request. */
  async function lookAgain(): Promise<void> {
    if (now() - lastLookedAt < LOOK_AGAIN_MS) return;
    lastLookedAt = now();
    keys = await loadKeys(db, now());
  }
  const findKey: JWTVerifyGetKey = async (header) => {
    const find = () => keys.find(({ id }) => id === header.kid);
    if (find() === undefined) await lookAgain();
    const key = find();
    if (key === undefined) throw new errors.JWSInvalid('unknown key');
    return key.secret;
  };

  return {
    issue: (claims) => {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: newest.id })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_S)
        .sign(newest.secret);
    },
    derive: (purpose) =>
      Buffer.from(hkdfSync('sha256', newest.secret, '', purpose, CODE_BYTES)).toString('base64url'),
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify<TokenPayload>(token, findKey, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'stamp', 'exp'],
          currentDate: new Date(now()),
        });
        return payload;
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? 'token_expired' : 'invalid_token');
      }
    },
  };
}
