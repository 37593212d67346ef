import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { NumberField, readNumber } from './NumberField.tsx';

function Form({ start = null }: { start?: number | null }) {
  const [value, setValue] = useState<number | string | null>(start);
  return (
    <>
      <NumberField
        label="頭数"
        name="頭数"
        value={value}
        onValue={setValue}
        min={1}
        max={3}
        unit="頭"
        hasSteps
      />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const value = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;
const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });

describe('a number', () => {
  it.each([
    ['12', 12],
    ['１２．５', 12.5],
    [' ', null],
    ['12頭', '12頭'],
  ])('reads %j as %j', (text, number) => expect(readNumber(text)).toBe(number));

  it('begins at its lower bound and stays within both', () => {
    render(<Form />);
    fireEvent.click(screen.getByRole('button', { name: '頭数を増やす' }));
    expect(value()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: '頭数を減らす' }));
    expect(value()).toBe(1);
    for (let press = 0; press < 5; press += 1)
      fireEvent.click(screen.getByRole('button', { name: '頭数を増やす' }));
    expect(value()).toBe(3);
  });

  it('leaves what is typed as it is', () => {
    render(<Form />);
    type('12.');
    expect(screen.getByRole('textbox')).toHaveProperty('value', '12.');
    expect(value()).toBe(12);
    type('約12');
    expect(screen.getByRole('textbox')).toHaveProperty('value', '約12');
    expect(value()).toBe('約12');
  });
});
