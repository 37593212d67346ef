import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeAppearance } from './appearance.ts';
import { followDevice, isDarkNow, onLookChange, readAppearance } from './look.ts';

/** A device that is dark or not, and tells when that changes. */
function fakeDevice() {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  return (isDark: boolean) => {
    media.matches = isDark;
    media.dispatchEvent(new Event('change'));
  };
}

describe('the look', () => {
  beforeEach(() => {
    localStorage.clear();
    delete document.documentElement.dataset['look'];
  });

  it('is light until a person chooses another, whatever the device has', () => {
    const turn = fakeDevice();
    followDevice();
    turn(true);
    expect([readAppearance().scheme, isDarkNow()]).toEqual(['light', false]);
    changeAppearance({ scheme: 'dark' });
    expect(isDarkNow()).toBe(true);
  });

  it('follows the device, from the moment at which it changes', () => {
    const turn = fakeDevice();
    changeAppearance({ scheme: 'device' });
    followDevice();
    expect(isDarkNow()).toBe(false);
    turn(true);
    expect(isDarkNow()).toBe(true);
    turn(false);
    expect(isDarkNow()).toBe(false);
  });

  it('of 屋外モード is light, and dark again after it', () => {
    fakeDevice();
    changeAppearance({ scheme: 'dark', isForSun: true });
    expect(isDarkNow()).toBe(false);
    changeAppearance({ isForSun: false });
    expect(isDarkNow()).toBe(true);
  });

  it('that is stored and unknown is light', () => {
    fakeDevice();
    localStorage.setItem('satomori-appearance', '{"scheme":"sepia"}');
    followDevice();
    expect([readAppearance().scheme, isDarkNow()]).toEqual(['light', false]);
  });

  it('is told to what draws on a canvas', async () => {
    fakeDevice();
    const told = vi.fn();
    const stop = onLookChange(told);
    changeAppearance({ scheme: 'dark' });
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    stop();
  });
});
