/** What a field of a capture is called: the same on screens, in the terminal, on paper and in the questions. */
export const CAPTURE_FIELD_LABELS = {
  capture_no: '捕獲個体番号',
  species: '鳥獣の種類',
  age: '成獣・幼獣の別',
  proof_part: '証拠物（尾など）',
  csf_sample_no: '採血管番号',
  worker_ids: '共同従事者',
} as const;
