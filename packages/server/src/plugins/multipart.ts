import multipart from '@fastify/multipart';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@satomori/core';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/appError.ts';
import { Slots } from '../processes/slots.ts';

/** Concurrent forms of all callers; for the limit of one person see `CallerSlots`. */
const FORMS_AT_ONCE = 100;

/** The JSON part next to the photos. */
const MAX_JSON_BYTES = 256 * 1024;

/** A photo on disk that no row names yet. */
export interface ReceivedPhoto {
  /** Its own folder while it is received. */
  folder: string;
  bytes: number;
  sha256: string;
}

/** Where the photos of a form are received. */
export interface PhotoReceiver {
  /** @throws {AppError} `photo_too_large` */
  receive(stream: Readable): Promise<ReceivedPhoto>;
  discard(photo: ReceivedPhoto): Promise<void>;
}

export interface ReceivedForm {
  /** Of the JSON part. */
  body: unknown;
  /** By the name of their part, which is the photo's id. */
  photos: Map<string, ReceivedPhoto>;
}

export async function addMultipart(app: FastifyInstance): Promise<void> {
  app.decorate(
    'formSlots',
    new Slots({ atOnce: FORMS_AT_ONCE, maxWaiting: FORMS_AT_ONCE, maxWaitMs: 10_000 }),
  );
  await app.register(multipart, {
    // The store counts the bytes itself and refuses with a message; this limit is a safeguard.
    limits: {
      fileSize: MAX_PHOTO_BYTES + 1,
      files: MAX_PHOTOS + 1,
      fields: 4,
      fieldSize: MAX_JSON_BYTES,
      parts: MAX_PHOTOS + 5,
    },
    throwFileSizeLimit: false,
  });
}

function readJson(text: unknown): unknown {
  // A part with the type JSON has already been parsed.
  if (typeof text === 'object' && text !== null) return text;
  if (typeof text !== 'string') throw new AppError('malformed_json');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('malformed_json');
  }
}

/**
 * Receives a multipart body: its JSON part, and each photo into the store's incoming folder. After a refusal nothing
 * of it remains on disk.
 *
 * @throws {AppError} `unsupported_media_type`, `malformed_json`, `too_many_photos`, `photo_too_large`; `busy` if
 * there are too many concurrent forms
 */
export async function receiveForm(
  request: FastifyRequest,
  jsonPart: string,
  store: PhotoReceiver,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  return request.server.formSlots.hold(() => receiveParts(request, jsonPart, store));
}

async function receiveParts(
  request: FastifyRequest,
  jsonPart: string,
  store: PhotoReceiver,
): Promise<ReceivedForm> {
  const photos = new Map<string, ReceivedPhoto>();
  let json: { body: unknown } | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === jsonPart) json = { body: readJson(part.value) };
      } else {
        if (photos.size >= MAX_PHOTOS || photos.has(part.fieldname)) throw new AppError('too_many_photos');
        photos.set(part.fieldname, await store.receive(part.file));
      }
    }
    if (json === null) throw new AppError('malformed_json');
    return { body: json.body, photos };
  } catch (error) {
    await discardPhotos(photos, store);
    throw asFormRefusal(error);
  }
}

/** Converts the parser's error for an invalid form, which has its own code or none at all. */
function asFormRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return new AppError('too_many_photos');
  if (code?.startsWith('FST_') === true) return new AppError('malformed_json');
  return code === undefined && error.constructor === Error ? new AppError('malformed_json') : error;
}

export async function discardPhotos(
  photos: ReadonlyMap<string, ReceivedPhoto>,
  store: PhotoReceiver,
): Promise<void> {
  await Promise.all([...photos.values()].map((photo) => store.discard(photo)));
}

declare module 'fastify' {
  interface FastifyInstance {
    formSlots: Slots;
  }
}
