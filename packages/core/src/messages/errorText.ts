import { ApiError } from '../http/apiError.ts';
import { ALERTS } from './alerts.ts';

/** The text shown for a failed request: the server's own sentence where there is one. */
export function errorText(error: unknown): string {
  return error instanceof ApiError && error.serverMessage !== null ? error.serverMessage : ALERTS.failed;
}
