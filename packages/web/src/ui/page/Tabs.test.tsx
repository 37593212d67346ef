import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Tabs } from './Tabs.tsx';

const TABS = { traps: 'わな', gateways: '親機', relays: '中継機' };

function Example() {
  const [chosen, setChosen] = useState<keyof typeof TABS>('traps');
  return <Tabs label="種類" tabs={TABS} chosen={chosen} onChoose={setChosen} />;
}

const chosenTab = () => screen.getByRole('tab', { selected: true });

describe('Tabs', () => {
  it('has one tab in the order of Tab, and arrow keys go round', () => {
    render(<Example />);
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([chosenTab()]);
    chosenTab().focus();
    fireEvent.keyDown(chosenTab(), { key: 'ArrowLeft' });
    expect(chosenTab().textContent).toBe('中継機');
    expect(document.activeElement).toBe(chosenTab());
    fireEvent.keyDown(chosenTab(), { key: 'ArrowRight' });
    expect(chosenTab().textContent).toBe('わな');
  });

  it('is chosen by a press', () => {
    render(<Example />);
    fireEvent.click(screen.getByRole('tab', { name: '親機' }));
    expect(chosenTab().textContent).toBe('親機');
  });
});
