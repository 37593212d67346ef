import type { AreaKind } from '../contract/areas/areas.ts';

type Attributes = Readonly<Record<string, string>>;

/** Of how a KML file draws a place, not of what it is. */
const STYLE = /^(style|stroke|fill|icon|label|visibility|stylemap|styleurl|stylehash)/i;
const MAX_LENGTH = 200;

/** The attributes of a feature as texts, without empty ones. */
export function attributesOf(properties: Readonly<Record<string, unknown>>): Attributes {
  const texts: Record<string, string> = {};
  for (const [field, value] of Object.entries(properties)) {
    if (!['string', 'number', 'boolean'].includes(typeof value) || STYLE.test(field)) continue;
    const text = String(value).trim().slice(0, MAX_LENGTH);
    if (text !== '') texts[field] = text;
  }
  return texts;
}

const NAMES = /^(name|title|名称|名前|区域名|保護区名|.*名称|.*名)$/i;
const isNumber = (text: string): boolean => /^[-+\d.,\s]+$/.test(text);

/** The attribute that seems to be the name: by what it is called, otherwise the text that differs most. */
export function nameFieldOf(all: readonly Attributes[]): string | null {
  const fields = [...new Set(all.flatMap((attributes) => Object.keys(attributes)))];
  const called = fields.find((field) => NAMES.test(field));
  if (called !== undefined) return called;
  const variety = (field: string) =>
    new Set(
      all.map((attributes) => attributes[field]).filter((text) => text !== undefined && !isNumber(text)),
    ).size;
  const [best] = fields.toSorted((one, other) => variety(other) - variety(one));
  return best !== undefined && variety(best) > 0 ? best : null;
}

const KIND_WORDS: readonly (readonly [RegExp, AreaKind])[] = [
  [/特定猟具|銃猟|銃器/, 'no_gun'],
  [/指定猟法/, 'no_method'],
  [/鳥獣保護|特別保護|保護区/, 'wildlife_protection'],
];
const kindIn = (text: string): AreaKind | null => KIND_WORDS.find(([words]) => words.test(text))?.[1] ?? null;

/** The kind that an area seems to be, by the words of its attributes, otherwise of its file's name. */
export const proposedKind = (attributes: Attributes, fileName: string): AreaKind | null =>
  kindIn(Object.values(attributes).join(' ')) ?? kindIn(fileName.normalize('NFC'));
