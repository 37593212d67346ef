import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { findChromium } from '../../tests/support/findChromium.ts';
import { findPostgresPrograms } from '../../tests/support/findPostgres.ts';
import { findProgram } from '../../tests/support/findProgram.ts';
import { inRepository } from './paths.mjs';
import { run, runOnWorkspaceNode } from './run.mjs';
import { say } from './say.mjs';

/** System packages that the tests use. `install` is the fallback where apt is not available or did not help. */
const needs = [
  {
    name: 'Chromium(画面のテスト)',
    isPresent: () => findChromium() !== undefined,
    aptPackages: ['chromium', 'chromium-headless-shell', 'fonts-noto-cjk'],
    install: () =>
      runOnWorkspaceNode(inRepository('tests', 'node_modules', 'playwright', 'cli.js'), [
        'install',
        'chromium',
      ]),
  },
  { name: '日本語フォント', isPresent: hasJapaneseFont, aptPackages: ['fonts-noto-cjk'] },
  {
    name: 'poppler-utils(PDF のテスト)',
    isPresent: () => findProgram(['pdftotext']) !== undefined && findProgram(['pdftoppm']) !== undefined,
    aptPackages: ['poppler-utils'],
  },
  { name: 'qpdf(PDF のテスト)', isPresent: () => findProgram(['qpdf']) !== undefined, aptPackages: ['qpdf'] },
  {
    name: 'heif-enc(HEIC の写真のテスト)',
    isPresent: () => findProgram(['heif-enc']) !== undefined,
    aptPackages: ['libheif-examples'],
  },
  {
    name: 'openssl(証明書のテスト)',
    isPresent: () => findProgram(['openssl']) !== undefined,
    aptPackages: ['openssl'],
  },
  { name: 'tmux(端末のテスト)', isPresent: () => findProgram(['tmux']) !== undefined, aptPackages: ['tmux'] },
  {
    name: 'strace(電源が切れたときのテスト)',
    isPresent: () => findProgram(['strace']) !== undefined,
    aptPackages: ['strace'],
  },
  {
    name: 'faketime(時計のずれたサーバーのテスト)',
    isPresent: () => findProgram(['faketime']) !== undefined,
    aptPackages: ['faketime'],
  },
  {
    name: 'mosquitto(MQTT のテスト)',
    isPresent: () =>
      findProgram(['mosquitto'], ['/usr/sbin', '/usr/bin', '/opt/homebrew/sbin']) !== undefined,
    aptPackages: ['mosquitto'],
  },
  {
    name: 'PostgreSQL(データベースのテスト)',
    isPresent: () => Boolean(process.env.SATOMORI_TEST_DATABASE_URL) || findPostgresPrograms() !== undefined,
    aptPackages: ['postgresql'],
    requiredInCi: true,
  },
];

/**
 * Installs what is missing, and reports each step and what could not be installed.
 *
 * @returns how many of these count as failures here (only in CI)
 */
export async function installSystemPackages() {
  const missing = needs.filter((need) => !need.isPresent());
  if (missing.length === 0) say('テストに使うシステムのプログラムは揃っています');
  else if (canUseApt()) await installWithApt(missing);
  for (const need of missing) {
    if (!need.isPresent() && need.install) await installAnotherWay(need);
  }
  return missing.filter((need) => !need.isPresent() && reportMissing(need)).length;
}

function canUseApt() {
  return (
    process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram(['apt-get']) !== undefined
  );
}

async function installWithApt(missing) {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true };
  say('パッケージの一覧を更新しています(apt-get update)');
  await run('apt-get', ['update', '-qq'], options);
  for (const need of missing) {
    say(`${need.name} を入れています(apt-get install ${need.aptPackages.join(' ')})`);
    const code = await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...need.aptPackages],
      options,
    );
    if (code !== 0) say(`${need.name} を apt で入れられませんでした(終了コード ${code})`);
  }
}

async function installAnotherWay(need) {
  say(`${need.name} を取り寄せています`);
  const code = await need.install();
  if (code !== 0) say(`${need.name} を取り寄せられませんでした(終了コード ${code})`);
}

/** @returns whether the missing package counts as a failure */
function reportMissing(need) {
  const isFailure = Boolean(need.requiredInCi) && process.env.CI === 'true';
  const reason = canUseApt() ? '入れられませんでした' : 'この環境では自動で入れられません';
  say(`${need.name} がありません(${reason})。${isFailure ? 'CI では必須です' : '使うテストは飛ばします'}`);
  return isFailure;
}

function hasJapaneseFont() {
  try {
    if (execFileSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).trim() !== '') return true;
  } catch {
    // No fontconfig here; look for the files instead.
  }
  return hasJapaneseFontFile('/usr/share/fonts');
}

function hasJapaneseFontFile(folder) {
  if (process.platform !== 'linux') return true; // macOS and Windows ship Japanese fonts.
  if (!existsSync(folder)) return false;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.some(
    (name) => /cjk|japanese|[-_/]jp|gothic|mincho|takao|ipa/i.test(name) && /\.(ttf|ttc|otf)$/i.test(name),
  );
}
