// @isolate: all lists of a page share one observer, which is made once.
import type { Capture } from '@satomori/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { capture } from '../../app/testing/postRows.ts';
import { allFacts, captureTitle } from '../../captures/captureWords.ts';
import { PostItem } from './PostItem.tsx';

type Tell = (entries: { target: Element; isIntersecting: boolean }[]) => void;
const observers = new Map<Element, Tell>();

/** Replaces the browser's observer; tests set what is near. */
class FakeObserver {
  private readonly onChange: Tell;
  constructor(onChange: Tell) {
    this.onChange = onChange;
  }
  observe = (target: Element) => observers.set(target, this.onChange);
  unobserve = (target: Element) => observers.delete(target);
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', FakeObserver));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const POST = capture({ memo: '沢沿いの獣道' });
const place = () => screen.getByRole('listitem');
const isCard = () => screen.queryByText('ほかの項目') !== null;
const scroll = (isNear: boolean) =>
  act(() => observers.get(place())?.([{ target: place(), isIntersecting: isNear }]));

function Item({ row = POST, isFirst = false, isDayNear = true }) {
  return (
    <PostItem<Capture>
      {...{ row, isFirst, isDayNear, isMarked: false, isOpen: false }}
      waits={() => true}
      titleOf={captureTitle}
      factsOf={allFacts}
      renderCard={({ id }) => (
        <article>
          <details>
            <summary>ほかの項目</summary>
          </details>
          <button type="button">{id}</button>
        </article>
      )}
    />
  );
}

it('is only words far from the screen, and they can be found', () => {
  render(<Item />);
  expect(isCard()).toBe(false);
  expect(screen.getByRole('article', { name: captureTitle(POST) }).textContent).toContain('沢沿いの獣道');
  expect(place().dataset).toMatchObject({ post: POST.id, waits: 'true' });
});

it('is a card from the start where it is seen first', () => {
  render(<Item isFirst />);
  expect(isCard()).toBe(true);
});

it('is a card as long as it is near, and as high without it', async () => {
  render(<Item />);
  scroll(true);
  await waitFor(() => expect(isCard()).toBe(true));
  vi.spyOn(place(), 'offsetHeight', 'get').mockReturnValue(321);
  scroll(false);
  await waitFor(() => expect(isCard()).toBe(false));
  expect(place().style.getPropertyValue('--post-height')).toBe('321px');
});

it('is a card at once for the key that steps to it', () => {
  render(<Item />);
  act(() => place().focus());
  expect(isCard()).toBe(true);
});

it.each([
  ['the focus is in it', () => screen.getByRole('button').focus()],
  ['it was opened', () => screen.getByText('ほかの項目').closest('details')?.setAttribute('open', '')],
  ['text of it is marked', () => document.getSelection()?.selectAllChildren(screen.getByRole('button'))],
])('is not taken away while %s', async (_, use) => {
  render(<Item isFirst />);
  act(use);
  scroll(false);
  await act(async () => undefined);
  expect(isCard()).toBe(true);
  document.getSelection()?.removeAllRanges();
});

it('is not even watched where its day is far away', () => {
  render(<Item isDayNear={false} />);
  expect(observers.has(place())).toBe(false);
});
