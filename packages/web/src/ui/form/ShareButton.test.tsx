import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShareButton } from './ShareButton.tsx';

const deviceHas = (share: unknown) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
const press = () => {
  render(<ShareButton name="西谷3号" path="/HokapatoList?trap_id=t1" />);
  fireEvent.click(screen.getByRole('button', { name: '共有' }));
};
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'share');
});

describe('a link that is shared', () => {
  it('goes to the list of apps of the device, with the name', async () => {
    const share = vi.fn(() => Promise.resolve());
    deviceHas(share);
    press();
    const url = new URL('#/HokapatoList?trap_id=t1', location.href).href;
    await waitFor(() => expect(share).toHaveBeenCalledWith({ title: '西谷3号', text: '西谷3号', url }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not offered again after the person closed the list', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
    deviceHas(share);
    press();
    await waitFor(() => expect(share).toHaveBeenCalled());
    await Promise.resolve();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['has no such list', undefined],
    ['refuses', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
  ])('can be copied where the device %s', async (_why, share) => {
    deviceHas(share);
    press();
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'リンク' });
    expect(link.value).toContain('#/HokapatoList?trap_id=t1');
    fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
