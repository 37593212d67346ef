import * as z from 'zod/mini';
import { HUNT_CAPTURE_CLASSES } from '../captures/values.ts';
import { findOverlap, PRICED_AGES, priceName, type RewardPrice } from '../rewards/rewardPrices.ts';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { day } from '../schemas/primitives.ts';
import { SPECIES } from '../species/species.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** What the town pays for one animal. */
export const rewardPriceSchema = z.object({
  species: z.enum(SPECIES),
  /** `null`: whatever its age. */
  age_class: z.nullable(z.enum(PRICED_AGES)),
  /** 捕獲区分; `null`: all. */
  capture_class: z.nullable(z.enum(HUNT_CAPTURE_CLASSES)),
  /** Per animal. */
  yen: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** The first and the last day of capture, in Japan, for which it applies. */
  valid_from: day,
  valid_to: day,
});

export const rewardPricesSchema = z.object({
  prices: z.array(rewardPriceSchema),
  /** 0 where none was stored yet. */
  version: z.int(),
});
export type RewardPrices = z.input<typeof rewardPricesSchema>;

const isInOrder = z.refine<RewardPrice>(({ valid_from, valid_to }) => valid_from <= valid_to, {
  path: ['valid_to'],
  error: '終わりの日は、始まりの日以後にしてください',
});

const doNotOverlap = z.refine<RewardPrice[]>((prices) => findOverlap(prices) === undefined, {
  error: ({ input }) => {
    const overlap = findOverlap(input as RewardPrice[]);
    const name = overlap === undefined ? '' : priceName(overlap);
    return `${name}の単価が二つ以上ある日があります。期間が重ならないようにしてください`;
  },
});

export const getRewardPrices = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reward_prices',
  access: ADMINISTRATORS,
  summary: '報償単価（鳥獣の種類、成獣・幼獣、捕獲区分ごと、期間つき）',
  answer: rewardPricesSchema,
});

export const putRewardPrices = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/reward_prices',
  access: ADMINISTRATORS,
  summary: '報償単価を直す（全体を、読んだときの version と一緒に。承認ずみの捕獲の額は変わらない）',
  body: z.strictObject({
    prices: z
      .array(z.strictObject(rewardPriceSchema.shape).check(isInOrder))
      .check(z.maxLength(500), doNotOverlap),
    version: z.int().check(z.nonnegative()),
  }),
  answer: rewardPricesSchema,
  errors: ['version_conflict'],
});
