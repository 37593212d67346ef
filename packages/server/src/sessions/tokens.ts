import { hkdfSync, randomUUID } from 'node:crypto';
import type { TokenPayload } from '@satomori/core';
import { errors, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { insertSigningKey, listSigningKeys, type SigningKey } from './signingKeyRepository.ts';

const ALGORITHM = 'HS256';
const TYPE = 'satomori+jwt';
const ISSUER = 'satomori';
const AUDIENCE = 'satomori';
/** People work without a signal for weeks; the stamp ends a session earlier. */
const LIFETIME_S = 30 * 24 * 60 * 60;

const CODE_BYTES = 24;

const POLL_INTERVAL_MS = 1_000;
/** A new key signs only after every server on the same database has had time to read it. */
const SETTLE_MS = 2 * POLL_INTERVAL_MS;
/** Number of tokens cached as verified. */
const MAX_VERIFIED = 5_000;

type Claims = Omit<TokenPayload, 'jti' | 'iat' | 'exp'>;

export interface Tokens {
  issue(claims: Claims): Promise<string>;
  /** @throws {AppError} `token_expired`, `invalid_token` */
  verify(token: string): Promise<TokenPayload>;
  /** A code of 192 bits for a purpose: always the same, and unpredictable without the key. */
  derive(purpose: string): string;
}

/** The keys in the database; the first start creates one. */
async function loadKeys(db: Db, now: number): Promise<SigningKey[]> {
  const keys = await listSigningKeys(db);
  if (keys.length > 0) return keys;
  await insertSigningKey(db, now);
  return listSigningKeys(db);
}

/** The keys, read again where they may have changed. `onChange` is called when they have. */
async function createKeyCache(db: Db, now: () => number, onChange: () => void) {
  let keys = await loadKeys(db, now());
  let readAt = now();
  let reading: Promise<void> = Promise.resolve();

  const idsOf = (those: typeof keys) => those.map(({ id }) => id).join();
  async function readAgain(): Promise<void> {
    try {
      const found = await loadKeys(db, now());
      if (idsOf(found) !== idsOf(keys)) onChange();
      keys = found;
    } catch (error) {
      readAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }
  /**
   * A command, or another server on the same database, creates and deletes keys. A deleted key is valid for at most
   * another second; forged key ids do not cause a query each time.
   *
   * Source: R49.
   */
  function currentKeys(): Promise<void> {
    // In both directions: after the clock was set back, keys would not be read until it has caught up.
    if (Math.abs(now() - readAt) >= POLL_INTERVAL_MS) {
      readAt = now();
      reading = readAgain();
    }
    return reading;
  }

  return { refresh: currentKeys, list: () => keys };
}

/**
 * Cache of verified signatures, by the whole text of the token, while the keys are unchanged. Expiry is checked
 * each time here, revocation by the caller (`authenticate`).
 */
function createVerifiedCache(now: () => number) {
  const verified = new Map<string, TokenPayload>();
  return {
    get: (token: string): TokenPayload | null => {
      const known = verified.get(token);
      return known !== undefined && known.exp > Math.floor(now() / 1000) ? known : null;
    },
    set: (token: string, payload: TokenPayload): void => {
      const [oldest] = verified.keys();
      if (verified.size >= MAX_VERIFIED && oldest !== undefined) verified.delete(oldest);
      verified.set(token, payload);
    },
    clear: () => verified.clear(),
  };
}

/** Issues and verifies login tokens: one pinned algorithm, type, issuer and audience. */
export async function createTokens(db: Db, now: () => number): Promise<Tokens> {
  const verified = createVerifiedCache(now);
  const keys = await createKeyCache(db, now, verified.clear);
  const findKey: JWTVerifyGetKey = (header) => {
    const key = keys.list().find(({ id }) => id === header.kid);
    if (key === undefined) throw new errors.JWSInvalid('unknown key');
    return key.secret;
  };

  return {
    issue: async (claims) => {
      await keys.refresh();
      const key = keys.list().find(({ createdAt }) => createdAt <= now() - SETTLE_MS) ?? keys.list()[0];
      if (key === undefined) throw new Error('no signing key');
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ ...claims, jti: randomUUID() })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.id })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_S)
        .sign(key.secret);
    },
    derive: (purpose) => {
      // The oldest key: a new one must not change codes already sent.
      const key = keys.list().at(-1);
      if (key === undefined) throw new Error('no signing key');
      return Buffer.from(hkdfSync('sha256', key.secret, '', purpose, CODE_BYTES)).toString('base64url');
    },
    verify: async (token) => {
      await keys.refresh();
      const known = verified.get(token);
      if (known !== null) return known;
      try {
        const { payload: claims } = await jwtVerify<TokenPayload>(token, findKey, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'stamp', 'exp'],
          currentDate: new Date(now()),
        });
        // Tokens from before tokens had ids: those issued within one second share one.
        const payload = { ...claims, jti: claims.jti ?? `${claims.sub}:${claims.iat}` };
        verified.set(token, payload);
        return payload;
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? 'token_expired' : 'invalid_token');
      }
    },
  };
}
