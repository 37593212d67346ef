/**
 * The fields that each paper reads of a row. Rows are reduced to them: less to send to the process, and a change in
 * another column does not change the bytes.
 */
export const TRAP_ROW_FIELDS = [
  'trap_no',
  'name',
  'trap_type',
  'trap_count',
  'state',
  'state_reason',
  'set_on',
  'place',
  'latitude',
  'longitude',
  'target_species',
  'owner_name',
  'group_name',
  'label_ok',
  'sensor_model',
  'sensor_serial',
  'dev_eui',
] as const;

/** What is counted of a capture. */
export const COUNTED_FIELDS = [
  'result',
  'capture_class',
  'method',
  'species',
  'sex',
  'age_class',
  'count',
  'adult_count',
  'young_count',
  'status',
] as const;

export const CAPTURE_ROW_FIELDS = [
  'capture_no',
  'captured_at',
  'time_precision',
  'municipality',
  'place',
  'latitude',
  'longitude',
  'mesh_code',
  'mesh_label',
  ...COUNTED_FIELDS,
  'body_length_cm',
  'weight_kg',
  'weight_measure',
  'disposal',
  'facility_name',
  'hunter_id',
  'hunter_name',
] as const;

export const PATROL_ROW_FIELDS = ['trap_no', 'name', 'marks'] as const;

export const SLIP_ROW_FIELDS = ['name', 'login_id', 'group_name', 'link'] as const;

/** 捕獲個体報告書 shows what is known of the animal; people other than the hunter are not named. */
export const CAPTURE_REPORT_FIELDS = [
  ...CAPTURE_ROW_FIELDS,
  'permit_no',
  'license_type',
  'worker_ids',
  'trap_name',
  'position_source',
  'pregnant',
  'estimated_age_years',
  'kill_method',
  'killed_at',
  'hit_site',
  'disposal_place',
  'delivered_at',
  'release_kind',
  'proof_part',
  'csf_sample',
  'csf_sample_no',
  'csf_result',
  'abnormal_items',
  'body_temperature_c',
  'approved_at',
  'memo',
] as const;

/** Never who reported it. Source: R85. */
export const SIGHTING_ROW_FIELDS = [
  'report_kind',
  'species',
  'certainty',
  'witnessed_at',
  'time_precision',
  'count',
  'count_text',
  'age_class',
  'adult_count',
  'young_count',
  'municipality',
  'place',
  'latitude',
  'longitude',
  'mesh_code',
  'family',
  'signs',
  'damages',
  'injury_level',
  'environment',
  'behaviour',
  'response',
  'memo',
  'status',
] as const;

export const REWARD_ROW_FIELDS = [
  'capture_no',
  'captured_at',
  'hunter_id',
  'hunter_name',
  'payment_class',
  'payment_yen',
  ...COUNTED_FIELDS,
] as const;

/** What is read of a capture for the reports of a person's results. */
export const RESULT_FIELDS = [
  'captured_at',
  'species',
  'count',
  'method',
  'license_type',
  'mesh_code',
  'mesh_label',
  'municipality',
  'place',
  'latitude',
  'longitude',
  'disposal',
] as const;

/** What a person's permit, licence and registration say. */
export const PERMIT_FIELDS = [
  'name',
  'postal_address',
  'license_types',
  'license_no',
  'registration_prefecture',
  'registration_year',
  'registration_no',
  'registered_on',
  'permit_no',
  'permit_authority',
  'permit_from',
  'permit_to',
  'permit_species',
  'worker_cert_no',
] as const;

/** What a daily report says of the animals. */
export const HANDLED_FIELDS = [
  'hunter_name',
  'species',
  'count',
  'adult_count',
  'young_count',
  'age_class',
  'disposal',
  'facility_name',
  'memo',
] as const;
