import { PHOTO_KINDS, TIME_PRECISIONS } from '../../posts/values.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { id, instant, optionalPosition, typedText } from '../../schemas/primitives.ts';

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;
/** Degrees clockwise that a photo is turned after it was made upright as its camera says. Source: R98. */
export const PHOTO_TURNS = [0, 90, 180, 270] as const;
export type PhotoTurn = (typeof PHOTO_TURNS)[number];
export const PHOTO_OWNERS = ['map_point', 'map_hunt_point', 'trap', 'trap_log'] as const;

/** Photos of one post. */
export const MAX_PHOTOS = 8;
/** Characters of a photo's caption. */
export const MAX_CAPTION = 200;
/** Source: R14 (20 MB and 50 megapixels). */
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 50_000_000;

/** Errors of a body that contains photos. */
export const photoErrors = [
  'photo_too_large',
  'photo_unsupported',
  'photo_unreadable',
  'photo_damaged',
  'too_many_photos',
  'storage_full',
] as const;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What the camera wrote into the file; `null` where it wrote nothing, never guessed. */
const exif = {
  exif_available: z.boolean(),
  taken_at: z.nullable(instant),
  exif_latitude: optionalPosition.latitude,
  exif_longitude: optionalPosition.longitude,
};

/** One photo of a row. What the camera wrote (`exif_…`, `device_model`) is returned only to the owner and admin. */
export const photoSchema = z.object({
  id,
  /** Opaque; the parameter of `GET /api/image`. */
  path: z.string(),
  owner_type: z.enum(PHOTO_OWNERS),
  owner_id: id,
  sort_order: z.int(),
  photo_kind: z.enum(PHOTO_KINDS),
  mime: z.enum(PHOTO_TYPES),
  bytes: z.int(),
  /** As `view` and `thumb` show it: upright and turned. */
  width: z.int(),
  height: z.int(),
  /** Turns `view` and `thumb`. `original` stays as the camera made it. */
  turn: z.literal(PHOTO_TURNS),
  /** Hash of the file as it was sent, in lower-case hexadecimal digits. */
  sha256,
  ...exif,
  /** The camera or phone that took it. */
  device_model: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  /** Reserved for blurred faces and number plates; always false, nothing is blurred yet. */
  blurred: z.boolean(),
  uploaded_by: z.nullable(id),
  created_at: instant,
});
export type Photo = z.input<typeof photoSchema>;

/**
 * Data of a photo in the same multipart body; the client creates its `id`, which names the part with the file. The
 * server compares `sha256`, where sent, with the bytes it received. Camera data is needed only where the phone read
 * it from a file that has lost it since.
 */
export const photoInput = {
  id,
  photo_kind: z.enum(PHOTO_KINDS),
  sha256: z.optional(sha256),
  ...z.partial(z.object(exif)).shape,
  caption: z.optional(z.nullable(typedText(MAX_CAPTION))),
  /** Without it 0, or unchanged where the file stays the same. */
  turn: z.optional(z.literal(PHOTO_TURNS)),
};
export const photosInput = z.array(z.strictObject(photoInput)).check(z.maxLength(MAX_PHOTOS));

/**
 * The JSON part `image` of a PUT: a known id replaces that photo, a new id adds one; without a file a known photo
 * keeps its file.
 */
export const photoInputSchema = z.strictObject({
  point_id: id,
  ...photoInput,
  sort_order: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_PHOTOS - 1))),
});
export type PhotoInput = z.input<typeof photoInputSchema>;

/**
 * Looks up by hash which photos posts of the same kind use already. Sent by POST, so that a shared account is refused
 * and no hash appears in an address.
 */
export const photoUsesBody = z.strictObject({
  sha256: z.array(sha256).check(z.minLength(1), z.maxLength(MAX_PHOTOS)),
});

/** Maximum number of posts listed per photo, the newest ones. */
export const MAX_PHOTO_USES = 3;

/** Contains only photos that are used. A withdrawn post uses none. Source: R12, R43 */
export const photoUsesSchema = z.object({
  uses: z.array(
    z.object({
      sha256,
      /** Posts that the caller may see, newest first. */
      posts: z.array(z.object({ id, capture_no: z.nullable(z.string()), at: instant })),
      /** A post that the caller may not see uses it; no more is revealed. */
      is_unseen: z.boolean(),
    }),
  ),
});
export type PhotoUses = z.input<typeof photoUsesSchema>;

/** Maximum number of listed repeats of a capture's photos, those of the oldest captures. */
export const MAX_PHOTO_REPEATS = 20;

/** A photo of a capture, and one of another capture that is the same file or looks like it. Source: R246. */
export const photoRepeatSchema = z.object({
  photo_id: id,
  likeness: z.enum(['same', 'similar']),
  /** Of the other capture's photo. */
  path: z.string(),
  capture_id: id,
  capture_no: z.nullable(z.string()),
  captured_at: instant,
  time_precision: z.enum(TIME_PRECISIONS),
  hunter_name: z.nullable(z.string()),
});
export type PhotoRepeat = z.input<typeof photoRepeatSchema>;

/** `thumb` 320 px, `view` 1600 px, `original` as it was sent, not turned, with camera data (admin and owner). */
export const IMAGE_SIZES = ['thumb', 'view', 'original'] as const;
export const DEFAULT_IMAGE_SIZE = 'view' satisfies (typeof IMAGE_SIZES)[number];

export const getPhoto = defineEndpoint({
  method: 'GET',
  path: '/api/image',
  access: 'signed_in',
  summary: '写真（path は見られる行から。size を略すと view）',
  answerKind: 'blob',
  /** `thumb` and `view` are WebP, `original` has the type that was sent. */
  mediaTypes: PHOTO_TYPES,
  query: z.strictObject({
    path: z.string().check(z.minLength(1), z.maxLength(200)),
    size: z.optional(z.enum(IMAGE_SIZES)),
  }),
  errors: ['not_found', 'not_allowed'],
});
