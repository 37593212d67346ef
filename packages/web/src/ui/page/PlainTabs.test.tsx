import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PlainTabs } from './PlainTabs.tsx';

const TABS = { map: '地図', list: '一覧' } as const;

describe('the tabs', () => {
  it('say which one is chosen, and are one stop for the Tab key', () => {
    render(<PlainTabs label="見かた" tabs={TABS} chosen="map" onChoose={() => {}} />);
    const here = screen.getByRole('tab', { name: '地図', selected: true });
    expect([here.tabIndex, screen.getByRole('tab', { name: '一覧' }).tabIndex]).toEqual([0, -1]);
  });

  it('are chosen by pressing and by the arrows, round and round', () => {
    const onChoose = vi.fn<(key: string) => void>();
    render(<PlainTabs label="見かた" tabs={TABS} chosen="list" onChoose={onChoose} />);
    fireEvent.click(screen.getByRole('tab', { name: '地図' }));
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' });
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' });
    expect(onChoose.mock.calls).toEqual([['map'], ['map'], ['map']]);
    expect(document.activeElement?.textContent).toBe('地図');
  });
});
