import { isAllowed } from './licenses.mjs';

const RULE = '='.repeat(78);

/**
 * The third-party notices of a release: which packages it contains, and the text of each license.
 *
 * @param {import('./packages.mjs').Package[]} packages
 * @throws Error naming every package without a license, without its text, or whose license nobody has allowed
 */
export function writeNotices(packages) {
  const problems = packages.flatMap((each) => problemOf(each) ?? []);
  if (problems.length > 0)
    throw new Error(`使用許諾を確かめられないパッケージがあります:\n${problems.join('\n')}`);
  const texts = Map.groupBy(packages, ({ text }) => text);
  const parts = [...texts].map(([text, those]) => `${RULE}\n${titles(those)}\n\n${text}\n`);
  return `Satomori contains software of others under the licenses below.\n\n${parts.join('\n')}`;
}

function problemOf({ name, version, license, text }) {
  if (!isAllowed(name, license))
    return `- ${name} ${version}: 許されていない使用許諾（${license ?? 'なし'}）`;
  return text === undefined ? `- ${name} ${version}: 使用許諾の文がない` : undefined;
}

const titles = (packages) =>
  [...new Set(packages.map(({ name, version, license }) => `${name} ${version} (${license})`))].join('\n');
