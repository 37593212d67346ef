/** The password of all sample accounts; sample mode never runs on a real database. */
export const SAMPLE_PASSWORD = 'satomori';

interface SampleAccount {
  login_id: string;
  name: string;
  /** What to try with it, shown on the login page. */
  role: string;
}

export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  { login_id: 'admin', name: '山田 花子', role: '管理者（町の担当者）' },
  { login_id: 'hunter', name: '西谷 勇', role: '捕獲従事者' },
  { login_id: 'gateway', name: '東 恵子', role: '捕獲従事者・親機閲覧' },
  { login_id: 'poster', name: '炭焼 正', role: '投稿協力者' },
  { login_id: 'viewer', name: '共有閲覧', role: '住民向け共有閲覧' },
  { login_id: 'hokapato', name: '南 実', role: 'ほかパトサイトの利用者' },
  { login_id: 'hokapato-admin', name: '北川 環', role: 'ほかパトサイトの管理者' },
];
