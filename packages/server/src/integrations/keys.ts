import { randomBytes } from 'node:crypto';
import { type NetworkServer, receiveChirpstack, receiveGeneric, receiveTts } from '@satomori/core';

/** The endpoint that each kind of network server sends to. */
export const WEBHOOKS = { chirpstack: receiveChirpstack, tts: receiveTts, generic: receiveGeneric } as const;

/** Where a network server sends to, as it is entered there. */
export const webhookUrl = (publicUrl: string, kind: NetworkServer): string =>
  `${publicUrl}/web${WEBHOOKS[kind].path}`;

export const newKey = (): string => randomBytes(32).toString('base64url');
