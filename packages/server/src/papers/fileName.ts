import { FORBIDDEN_IN_FILE_NAMES, formatDate, PAPER_TITLES } from '@satomori/core';
import type { PaperJob } from './jobs/jobs.ts';

export interface FileName {
  /** With Japanese characters, as people see it. */
  name: string;
  /** For clients that support ASCII only. */
  ascii: string;
}

/** Keeps the whole name below the 255 bytes of common file systems. */
const LONGEST_SITE_NAME = 50;

/** `里山町_捕獲実績一覧_2026-11-20.pdf`: site, paper, day (Asia/Tokyo). */
export function paperFileName({
  type,
  site,
  printed_at,
}: Pick<PaperJob, 'type' | 'site' | 'printed_at'>): FileName {
  const day = formatDate(printed_at);
  return { name: `${safePart(site.name)}_${PAPER_TITLES[type]}_${day}.pdf`, ascii: `${type}_${day}.pdf` };
}

/** A text as a part of a file name on any system. */
export function safePart(text: string): string {
  const safe = text.replace(FORBIDDEN_IN_FILE_NAMES, '_').replace(/\s+/g, ' ').trim();
  // A leading dot would hide the file.
  return [...safe.replace(/^\.+/, '_')].slice(0, LONGEST_SITE_NAME).join('');
}

/**
 * The `Content-Disposition` of a download. Both names are encoded or stripped again here, so that no character of
 * them can end the header or add a parameter.
 *
 * Source: RFC 6266 and RFC 8187.
 */
export function contentDisposition({ name, ascii }: FileName): string {
  const fallback = ascii.replace(/[^A-Za-z0-9._-]/g, '_');
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encodeExtValue(name)}`;
}

/** `encodeURIComponent` leaves four characters that RFC 8187 requires encoded, and throws for lone surrogates. */
const encodeExtValue = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
