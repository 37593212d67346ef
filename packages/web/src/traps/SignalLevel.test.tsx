import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SignalLevel } from './SignalLevel.tsx';

it('writes every ratio with one decimal, so that they stand in line', () => {
  render(<SignalLevel rssi_dbm={-89} snr_db={6} />);
  expect(screen.getByText('−89 / 6.0')).toBeTruthy();
});
