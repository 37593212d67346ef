import { findRoute, ROUTES } from '@satomori/core';
import type { AddressContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { usageError } from '../errors/cliError.ts';
import { visible } from '../text/visible.ts';

interface OpenOptions {
  print?: boolean;
}

type OpenInBrowser = (address: string) => Promise<unknown>;

const openInBrowser: OpenInBrowser = async (address) => {
  const { default: open } = await import('open');
  return open(address);
};

function addressOf(url: string, wanted: string): string {
  const route = findRoute(wanted.startsWith('/') ? wanted : `/${wanted}`);
  if (route === undefined) {
    throw usageError(`画面「${wanted}」はありません。`, [
      `あるもの: ${ROUTES.map(({ name }) => name).join('、')}`,
    ]);
  }
  return `${url}/#${route.path}`;
}

export async function openWebScreen(
  { target, output, isTerminal, say }: AddressContext,
  wanted: string,
  options: OpenOptions,
  show: OpenInBrowser = openInBrowser,
): Promise<void> {
  const address = addressOf(target.url, wanted);
  if (options.print === true || !isTerminal) return output.text(visible(address));
  try {
    await show(address);
    say(`ブラウザーで開きました: ${address}`);
  } catch {
    // Without a browser (for example over SSH) the address is still useful.
    say('ブラウザーを開けません。次のアドレスを開いてください。');
    await output.text(visible(address));
  }
}

export const openCommand = defineCommand({
  noun: null,
  verb: 'open',
  summary: '画面をブラウザーで開く',
  arguments: [{ name: '[route]', description: '画面の名前（HokapatoList など）', default: 'Home' }],
  options: [{ flags: '--print', description: 'アドレスを表示するだけ' }],
  context: 'address',
  run: openWebScreen,
});
