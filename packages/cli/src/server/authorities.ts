import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { usageError } from '../errors/cliError.ts';

/**
 * The trusted certificates: those of Node (with NODE_EXTRA_CA_CERTS), and those of the person's file.
 *
 * @throws {CliError} a usage error where the file cannot be read or contains no certificate
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
