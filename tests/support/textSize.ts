import { setTimeout as sleep } from 'node:timers/promises';
import { createAccountApi, type UserConfig } from '@satomori/core';
import type { Page } from 'playwright';
import type { Person } from './samplePeople.ts';

type TextSize = UserConfig['font_size'];

/** Chooses the text size of an account, which wins over the one that is stored on a device. */
export async function chooseTextSize({ http }: Pick<Person, 'http'>, font_size: TextSize): Promise<void> {
  const account = createAccountApi(http);
  const { updated_at: _at, ...config } = await account.getConfig();
  await account.putConfig({ ...config, font_size });
}

/** Waits until the page shows the text size of its account. */
export async function waitForTextSize(page: Page, size: TextSize): Promise<void> {
  const stored = () => page.evaluate(() => localStorage.getItem('satomori-appearance') ?? '');
  while ((size === 'large') !== (await stored()).includes('"isLarge":true')) await sleep(20);
}
