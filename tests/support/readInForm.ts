import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Waits until the open form shows this sentence, and expects that no alert says it a second time. */
export async function readInForm(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').getByText(text).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
}
