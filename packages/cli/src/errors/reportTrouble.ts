import { visible, visibleJson } from '../text/visible.ts';
import type { Trouble } from './describeError.ts';

/** A failure as text for stderr: sentences for people, one JSON object where `--json` was asked for. */
export function reportTrouble(trouble: Trouble, options: { asJson: boolean; isDebug: boolean }): string {
  if (trouble.isQuiet) return '';
  const { code, message, exitCode, requestId } = trouble;
  if (options.asJson) {
    return `${visibleJson({ error: { code, message, exit_code: exitCode, request_id: requestId } })}\n`;
  }
  const id = options.isDebug && requestId !== null ? [`問い合わせ番号 (request id): ${requestId}`] : [];
  const lines = [
    `satomori: ${visible(message)}`,
    ...[...trouble.next, ...id].map((line) => `  ${visible(line)}`),
  ];
  return `${lines.join('\n')}\n`;
}
