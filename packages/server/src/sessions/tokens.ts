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
/** People work without signal for weeks; the stamp is what ends a session early. */
const LIFETIME_S = 30 * 24 * 60 * 60;

const CODE_BYTES = 24;

const POLL_INTERVAL_MS = 1_000;
/** A new key signs only when every server on the same database has had time to read it. */
const SETTLE_MS = 2 * POLL_INTERVAL_MS;
/** Tokens whose signature is known to be good. */
const MAX_VERIFIED = 5_000;

type Claims = Omit<TokenPayload, 'jti' | 'iat' | 'exp'>;

export interface Tokens {
  issue(claims: Claims): Promise<string>;
  /** @throws {AppError} `token_expired`, `invalid_token` */
  verify(token: string): Promise<TokenPayload>;
  /** A code of 192 bits for a purpose: the same each time, and nobody without the key can tell it. */
  derive(purpose: string): string;
}

/** The keys of the database; the first start makes one. */
async function loadKeys(db: Db, now: number): Promise<SigningKey[]> {
  const keys = await listSigningKeys(db);
  if (keys.length > 0) return keys;
  await insertSigningKey(db, now);
  return listSigningKeys(db);
}

/** Issues and checks login tokens: one pinned algorithm, type, issuer and audience. */
export async function createTokens(db: Db, now: () => number): Promise<Tokens> {
  let keys = await loadKeys(db, now());
  let lookedAt = now();
  let looking: Promise<void> = Promise.resolve();

  /**
   * Signatures once found good, by the whole text of their token, as long as the keys are the same. That a token has
   * not expired is checked each time, and that it is not revoked by whoever asks (`authenticate`).
   */
  const verified = new Map<string, TokenPayload>();
  const isInTime = ({ exp }: TokenPayload) => exp > Math.floor(now() / 1000);
  function remember(token: string, payload: TokenPayload): void {
    const [oldest] = verified.keys();
    if (verified.size >= MAX_VERIFIED && oldest !== undefined) verified.delete(oldest);
    verified.set(token, payload);
  }

  const idsOf = (those: typeof keys) => those.map(({ id }) => id).join();
  async function look(): Promise<void> {
    try {
      const found = await loadKeys(db, now());
      if (idsOf(found) !== idsOf(keys)) verified.clear();
      keys = found;
    } catch (error) {
      lookedAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }
  /**
   * Keys are made and thrown away by a command, or by another server on the same database.
   * A key that was thrown away is good for no more than a second; forged ids do not read the table at each request.
   * Source: R49.
   */
  function currentKeys(): Promise<void> {
    // Either way: after a step back of the clock, keys would not be read until it has caught up.
    if (Math.abs(now() - lookedAt) >= POLL_INTERVAL_MS) {
      lookedAt = now();
      looking = look();
    }
    return looking;
  }
  const findKey: JWTVerifyGetKey = (header) => {
    const key = keys.find(({ id }) => id === header.kid);
    if (key === undefined) throw new errors.JWSInvalid('unknown key');
    return key.secret;
  };

  return {
    issue: async (claims) => {
      await currentKeys();
      const key = keys.find(({ createdAt }) => createdAt <= now() - SETTLE_MS) ?? keys[0];
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
      // Of the oldest key: a new one must not change the codes that are on their way.
      const key = keys.at(-1);
      if (key === undefined) throw new Error('no signing key');
      return Buffer.from(hkdfSync('sha256', key.secret, '', purpose, CODE_BYTES)).toString('base64url');
    },
    verify: async (token) => {
      await currentKeys();
      const known = verified.get(token);
      if (known !== undefined && isInTime(known)) return known;
      try {
        const { payload: claims } = await jwtVerify<TokenPayload>(token, findKey, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'stamp', 'exp'],
          currentDate: new Date(now()),
        });
        // Tokens given before they had ids: those of one second go together.
        const payload = { ...claims, jti: claims.jti ?? `${claims.sub}:${claims.iat}` };
        remember(token, payload);
        return payload;
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? 'token_expired' : 'invalid_token');
      }
    },
  };
}
