import { CAPTURE_FIELDS } from '../../captures/fields.ts';
import { LICENSE_TYPE_LABELS } from '../../captures/labels.ts';
import type { ImportTargetName } from '../../contract/imports.ts';
import { EMPTY_ACCOUNT, PERSON_LABELS } from '../../contract/people/adminUsers.ts';
import { GATEWAY_KIND_LABELS } from '../../messages/labels.ts';
import { POWER_SOURCE_LABELS } from '../../messages/recordLabels.ts';
import { IMPORT_TARGET_LABELS } from '../../messages/importLabels.ts';
import { SIGHTING_FIELDS } from '../../sightings/fields.ts';
import { SPECIES_LABELS } from '../../species/labels.ts';
import { TRAP_FIELDS } from '../../traps/fields.ts';
import { completeCapture, completePost } from './completeRow.ts';
import { type FieldLooks, type ImportField, importFields } from './importFields.ts';

type Values = Readonly<Record<string, unknown>>;

/** What rows of a file can become. */
export interface ImportTarget {
  name: ImportTargetName;
  label: string;
  fields: readonly ImportField[];
  /** Values that follow from those of the row, or that every body contains. */
  complete: (values: Values) => Values;
}

const PLACE_LABELS = { latitude: { label: '緯度' }, longitude: { label: '経度' } };
const COUNT_LABELS = { adult_count: { label: '成獣数' }, young_count: { label: '幼獣数' } };

const GATEWAY_LOOKS: Readonly<Record<string, FieldLooks>> = {
  ...PLACE_LABELS,
  code: { label: '番号' },
  name: { label: '名前' },
  kind: { label: '種類', words: GATEWAY_KIND_LABELS },
  gateway_eui: { label: '親機のEUI' },
  altitude: { label: '標高', unit: 'm' },
  place: { label: '場所' },
  power: { label: '電源', words: POWER_SOURCE_LABELS },
  network: { label: '回線' },
  installed_on: { label: '設置日' },
  memo: { label: 'メモ' },
};

const USER_LOOKS: Readonly<Record<string, FieldLooks>> = {
  ...Object.fromEntries(Object.entries(PERSON_LABELS).map(([name, label]) => [name, { label }])),
  // Whoever makes administrators has to mean it.
  is_admin: { label: PERSON_LABELS.is_admin, isChosen: true },
  postal_address: { label: '住所' },
  license_types: { label: PERSON_LABELS.license_types, words: LICENSE_TYPE_LABELS },
  permit_authority: { label: '許可した機関' },
  worker_cert_no: { label: '従事者証の番号' },
  permit_species: { label: '許可鳥獣', words: SPECIES_LABELS },
};

const { source: _source, source_id: _sourceId, ...SIGHTING_LOOKS } = SIGHTING_FIELDS;

const defineTarget = (
  name: ImportTargetName,
  looks: Readonly<Record<string, FieldLooks>>,
  complete: ImportTarget['complete'] = (values) => values,
): ImportTarget => ({ name, label: IMPORT_TARGET_LABELS[name], fields: importFields(name, looks), complete });

/** What can be imported, with the fields that a file may fill. */
export const IMPORT_TARGET_TABLE: Readonly<Record<ImportTargetName, ImportTarget>> = {
  sightings: defineTarget(
    'sightings',
    { ...SIGHTING_LOOKS, ...PLACE_LABELS, ...COUNT_LABELS, urban: { label: '市街地' } },
    completePost,
  ),
  captures: defineTarget(
    'captures',
    {
      ...CAPTURE_FIELDS,
      ...PLACE_LABELS,
      ...COUNT_LABELS,
      // Without it the administrator who imports would be the hunter.
      hunter_id: { label: '捕獲者', isRequired: true },
      trap_id: { label: 'わな' },
      worker_ids: {},
      killed_by: {},
    },
    completeCapture,
  ),
  traps: defineTarget('traps', {
    ...TRAP_FIELDS,
    owner_user_id: { label: '設置者' },
    group_id: { label: 'グループ' },
  }),
  gateways: defineTarget('gateways', GATEWAY_LOOKS),
  users: defineTarget('users', USER_LOOKS, (values) => ({ ...EMPTY_ACCOUNT, ...values })),
};
