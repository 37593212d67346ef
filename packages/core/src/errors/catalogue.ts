/**
 * Every error the server may return: its status and the sentence shown to people. The sentence describes what
 * happened and what to do; `details` of an answer add the field or the row concerned.
 */
export const ERRORS = {
  bad_credentials: [400, 'ログインIDまたはパスワードが違います。もう一度入力してください。'],
  bad_code: [
    400,
    'このコード（リンク）は使えません。期限が切れたか、すでに使われています。新しいものを受け取ってください。',
  ],
  openid_expired: [
    400,
    'ログインの途中で時間がたったか、別の画面でやり直されました。もう一度、ボタンを押してください。',
  ],
  invalid_input: [400, '入力に誤りがあります。内容を直して、もう一度送ってください。'],
  malformed_json: [400, '送られた内容を読み取れません（JSONの形が正しくありません）。'],
  invalid_cursor: [400, '続きの位置（cursor）が正しくありません。最初から読み直してください。'],
  no_token: [401, 'ログインしてください。'],
  invalid_token: [401, 'ログイン情報が正しくありません。もう一度ログインしてください。'],
  token_expired: [401, 'ログインの期限が切れました。もう一度ログインしてください。'],
  session_revoked: [
    401,
    'ログアウトしたか、パスワードや権限が変わったため、このログインは使えません。もう一度ログインしてください。',
  ],
  bad_integration_key: [401, '連携キーが正しくありません。管理者に確認してください。'],
  bad_signature: [401, '署名が正しくありません。チャネルシークレットとWebhookのアドレスを確かめてください。'],
  site_disabled: [403, 'このサイトは、いま利用を止めています。サーバーを運用する担当に連絡してください。'],
  password_not_allowed: [
    403,
    'このサイトでは、パスワードではログインできません。職員アカウントのボタンからログインしてください。',
  ],
  not_allowed: [403, 'この操作をする権限がありません。'],
  not_found: [404, '見つかりません。削除されたか、アドレスが違います。'],
  unknown_site: [404, 'このコードのサイトはありません。サイトの案内にあるコードを確かめてください。'],
  request_timeout: [408, '時間がかかりすぎたため中断しました。もう一度送ってください。'],
  id_conflict: [
    409,
    '同じ番号で別の内容がすでに登録されています。登録済みの内容を確かめて、直してください。',
  ],
  version_conflict: [409, 'ほかの人が先に変更しました。新しい内容を確かめてから、もう一度保存してください。'],
  no_contact_address: [
    409,
    'このサイトには、問い合わせ先のメールアドレスがありません。担当の係に電話で連絡してください。',
  ],
  not_possible_now: [409, '今の状態では、この操作はできません。新しい内容を確かめてください。'],
  evidence_incomplete: [
    409,
    '証拠書類に足りないものがあります。一覧を確かめて直すか、「不足あり」として作ってください。',
  ],
  last_administrator: [
    409,
    'このサイトの管理者がいなくなるため、できません。先に、ほかの人を管理者にし、ログインしてもらってください。',
  ],
  group_in_use: [
    409,
    'このグループはまだ使われているため、削除できません。先に、残っているものをほかのグループへ移してください。',
  ],
  payload_too_large: [413, '送られた内容が大きすぎます。'],
  photo_too_large: [413, '写真が大きすぎます。1枚20MB、5000万画素までの写真を選んでください。'],
  photo_unsupported: [415, 'この形式の写真は送れません。JPEG、PNG、WebP、HEIC の写真を選んでください。'],
  photo_unreadable: [400, '写真を読み取れません。壊れていないか確かめて、別の写真を選んでください。'],
  photo_damaged: [400, '写真が送る途中で壊れました。もう一度送ってください。'],
  too_many_photos: [400, '写真は1件につき8枚までです。'],
  too_many_exported_photos: [
    400,
    '写真が多すぎるため、一つのファイルに保存できません。期間などで絞り込んでください。',
  ],
  unsupported_media_type: [415, 'この形式は受け付けていません。'],
  too_many_requests: [429, '回数が多すぎます。しばらく待ってから、もう一度お試しください。'],
  busy: [429, 'ただいま混み合っています。しばらく待ってから、もう一度お試しください。'],
  internal_error: [500, 'サーバーで問題が起きました。時間を置いて再度お試しください。'],
  issuer_unavailable: [
    502,
    '職員アカウントのサーバーに接続できません。しばらく待つか、パスワードでログインしてください。',
  ],
  unavailable: [503, 'ただいま受け付けられません。しばらく待ってから、もう一度お試しください。'],
  storage_full: [507, 'サーバーの空き容量が足りないため保存できません。管理者に連絡してください。'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export const statusOf = (code: ErrorCode): number => ERRORS[code][0];
export const messageOf = (code: ErrorCode): string => ERRORS[code][1];

/** The body of every error answer. */
export interface ErrorBody {
  result: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
}
