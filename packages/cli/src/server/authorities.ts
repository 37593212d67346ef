import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { usageError } from '../errors/cliError.ts';

/**
 * Who may vouch for a server: whom Node trusts anyway (with NODE_EXTRA_CA_CERTS), and the person's own file.
 *
 * @throws {CliError} of the usage where the file cannot be read or holds no certificate
 */
export function authoritiesWith(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw usageError(`--ca-file を読めません: ${path}`, [(error as Error).message]);
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw usageError(`証明書（PEM）が入っていません: ${path}`, [
      '-----BEGIN CERTIFICATE----- で始まるファイルにしてください。',
    ]);
  return [...getCACertificates('default'), text];
}
