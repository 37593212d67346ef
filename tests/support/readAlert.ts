import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Checks the full text of the one open alert, and closes it. */
export async function readAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog');
  await alert.first().waitFor();
  expect(await alert.locator('p').allTextContents()).toEqual([text]);
  await alert.getByRole('button', { name: '閉じる' }).click();
  // A closed dialog has no role any more, but is in the page until React has removed it.
  await page.locator('[role="alertdialog"]').waitFor({ state: 'detached' });
}
