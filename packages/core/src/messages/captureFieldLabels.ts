/** What a field of a capture is called: the same on screens, in the terminal, on paper and in the questions. */
export const CAPTURE_FIELD_LABELS = {
  capture_no: '捕獲個体番号',
  species: '鳥獣の種類',
  age: '成獣・幼獣の別',
  estimated_age_years: '推定年齢',
  killed_by: '止め刺しした人',
  hit_site: '止め刺しの部位',
  disposal_place: '埋設場所',
  delivered_at: '搬入日時',
  permit_no: '許可証番号',
  license_type: '免許の種類',
  proof_part: '証拠物（尾など）',
  csf_sample_no: '採血管番号',
  worker_ids: '共同従事者',
} as const;
