/** Messages to and from the query threads. */
export interface WorkerSettings {
  file: string;
  readonly: boolean;
}

export interface WorkerRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export interface WorkerResult {
  rows: unknown[];
  changes: number | null;
}

export type WorkerAnswer =
  | ({ id: number } & WorkerResult)
  | { id: number; error: { message: string; code: string | null } };
