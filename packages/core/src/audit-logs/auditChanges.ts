import type { AuditLog } from '../contract/auditLogs.ts';
import { formatDateTime } from '../format/dates.ts';
import { auditFieldsOf } from './fields.ts';
import type { AuditField } from './setUpFields.ts';

/** A changed field in words; `null` where there was or is no value. */
export interface AuditChange {
  label: string;
  /** Only that it changed is known. */
  isPrivate: boolean;
  before: string | null;
  after: string | null;
}

type Named = Pick<AuditLog, 'target_type' | 'changes' | 'names'>;
type Fields = ReturnType<typeof auditFieldsOf>;

/** What JSON can hold. */
type Value = string | number | boolean | null | undefined | Value[] | { [name: string]: Value };

const YES = 'はい';
const NO = 'いいえ';

const PHOTO = 'photos.';
const PHOTO_LABEL = '写真';

/** @param fields how the parts of an object are shown */
function valueText(field: AuditField, value: Value, names: AuditLog['names'], fields: Fields): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    return value.map((each) => valueText(field, each, names, fields)).join('、') || null;
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => {
      const text = valueText(fields[name] ?? {}, part, names, fields);
      return text === null ? null : `${fields[name]?.label ?? names[name] ?? name} ${text}`;
    });
    return parts.filter((part) => part !== null).join('、') || null;
  }
  const { words, unit = '', isTime, format } = field;
  const code = String(value);
  if (words?.[code] !== undefined) return words[code];
  if (format !== undefined) return format(value as never);
  if (typeof value === 'boolean') return value ? YES : NO;
  if (isTime === true) return formatDateTime(value);
  return names[code] ?? `${code}${unit}`;
}

/**
 * What an entry of the audit log says was changed, in words, in the order of the fields' definition. A field that has
 * neither a value before nor after is left out.
 */
export function auditChanges({ target_type, changes, names }: Named): AuditChange[] {
  const fields = auditFieldsOf(target_type);
  const order = Object.keys(fields);
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const changed = Object.entries(changes).toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  return changed.flatMap(([name, change]): AuditChange[] => {
    const field = fields[name] ?? {};
    const label = name.startsWith(PHOTO) ? PHOTO_LABEL : (field.label ?? name);
    if (change === 'changed') return [{ label, isPrivate: true, before: null, after: null }];
    const [before, after] = change.map((value) => valueText(field, value as Value, names, fields));
    if (before == null && after == null) return [];
    return [{ label, isPrivate: false, before: before ?? null, after: after ?? null }];
  });
}

/** `沢 → 尾根`; for a private field only that it changed. */
export function auditChangeValue({ isPrivate, before, after }: AuditChange): string {
  if (isPrivate) return '変更あり（内容は残しません）';
  return before === null ? `${after}` : `${before} → ${after ?? 'なし'}`;
}

/** `備考: 沢 → 尾根`. */
export const auditChangeText = (change: AuditChange): string =>
  `${change.label}: ${auditChangeValue(change)}`;
