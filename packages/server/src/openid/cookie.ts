import type { FastifyReply, FastifyRequest } from 'fastify';
import { START_LIFETIME_MS } from './startRepository.ts';

const NAME = 'satomori-openid';
const PATH = '/web/api/auth/openid';

const attributes = (maxAgeS: number) => `Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}`;

/** Binds a sign-in to this browser; no script can read it, and no other endpoint gets it. */
export const setHandleCookie = (reply: FastifyReply, handle: string, isSecure: boolean) =>
  reply.header(
    'set-cookie',
    `${NAME}=${handle}; ${attributes(START_LIFETIME_MS / 1000)}${isSecure ? '; Secure' : ''}`,
  );

export const clearHandleCookie = (reply: FastifyReply) =>
  reply.header('set-cookie', `${NAME}=; ${attributes(0)}`);

/** An empty text where there is none. */
export const handleOf = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? '';
