import { ApiError } from '../http/apiError.ts';

/** The texts of alerts. Their wording is fixed. */
export const ALERTS = {
  failed: 'エラーが発生しました。時間を置いて再度お試しください。',
  newBuild: '新しいバージョンがあるため。更新します。',
  groupChanged: 'グループが変更されました。再度ログインしてください。',
} as const;

/** Titles of the error pages; their English wording is fixed too. */
export const ERROR_TITLES = {
  notFound: 'Page Not Found',
  serverFault: 'Internal Server Error',
} as const;

/** The text shown for a failed request: the server's own sentence where there is one. */
export function errorText(error: unknown): string {
  return error instanceof ApiError && error.serverMessage !== null ? error.serverMessage : ALERTS.failed;
}
