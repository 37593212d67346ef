import { composeText, siteCode } from '@satomori/core';
import { InvalidArgumentError } from 'commander';
import * as z from 'zod/mini';
import { publicOrigin } from '../config/config.ts';

export interface Center {
  latitude: number;
  longitude: number;
}

export function readCenter(text: string): Center {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = text.split(',').map(Number);
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && more.length === 0;
  if (!isPlace) throw new InvalidArgumentError('緯度,経度 の形にしてください（例 35.475,137.79）');
  return { latitude, longitude };
}

export function readName(text: string): string {
  const name = composeText(text.trim());
  if (name === '' || name.length > 100) throw new InvalidArgumentError('1文字以上100文字以内にしてください');
  return name;
}

export function readCode(text: string): string {
  const { success, data, error } = z.safeParse(siteCode, text);
  if (!success) throw new InvalidArgumentError(error.issues[0]?.message ?? '');
  return data;
}

export function readAddress(text: string): string {
  const origin = publicOrigin(text);
  if (origin === null) throw new InvalidArgumentError('https://satoyama.example.jp の形にしてください');
  return origin;
}
