import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ShareViewButton } from './ShareViewButton.tsx';

afterEach(() => {
  cleanup();
  location.hash = '';
});

const linkOf = async (implied?: Record<string, string>) => {
  render(<ShareViewButton {...(implied === undefined ? {} : { implied })} />);
  fireEvent.click(screen.getByRole('button', { name: 'この表示を共有' }));
  return (await screen.findByRole<HTMLInputElement>('textbox', { name: 'リンク' })).value;
};

// Source: R285.
it('shares the address of the moment, with the part of the map that was moved without a navigation', async () => {
  location.hash = '#/HuntMap?q=%E8%A5%BF%E8%B0%B7';
  history.replaceState(
    null,
    '',
    '#/HuntMap?q=%E8%A5%BF%E8%B0%B7&latitude=35.10000&longitude=135.40000&zoom=14',
  );
  expect(await linkOf()).toMatch(
    /#\/HuntMap\?q=%E8%A5%BF%E8%B0%B7&latitude=35.10000&longitude=135.40000&zoom=14$/,
  );
});

it('says what only this device has chosen, unless the address says otherwise', async () => {
  location.hash = '#/HuntMap';
  expect(await linkOf({ layers: 'traps,areas' })).toMatch(/#\/HuntMap\?layers=traps%2Careas$/);
  cleanup();
  location.hash = '#/HuntMap?layers=none';
  expect(await linkOf({ layers: 'traps' })).toMatch(/#\/HuntMap\?layers=none$/);
});
