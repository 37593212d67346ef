import { ApiError } from '../http/apiError.ts';
import { ALERTS } from './alerts.ts';

/** What a person is told of a failed request: the server's own sentence where there is one (specification, section 8). */
export function errorText(error: unknown): string {
  return error instanceof ApiError && error.serverMessage !== null ? error.serverMessage : ALERTS.failed;
}
