import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Column, DataTable } from './DataTable.tsx';

interface Person {
  id: string;
  name: string;
}

const COLUMNS: readonly Column<Person>[] = [
  { key: 'name', title: '名前', width: '1fr', isSortable: true, cell: ({ name }) => name },
  {
    key: 'act',
    title: '操作',
    width: '80px',
    cell: ({ name }) => <button type="button">{name}を押す</button>,
  },
];
const PEOPLE = ['山田', '高橋', '里山'].map((name, index) => ({ id: `p${index}`, name }));

function renderTable() {
  const onSort = vi.fn();
  const onOpen = vi.fn();
  render(
    <DataTable
      label="人"
      columns={COLUMNS}
      rows={PEOPLE}
      rowId={({ id }) => id}
      sort={{ key: 'name', isDescending: false }}
      onSort={onSort}
      onOpen={onOpen}
    />,
  );
  return { onSort, onOpen };
}

const rowOf = (name: string) =>
  screen.getByText(name, { exact: true }).closest('[role="row"]') as HTMLElement;
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const focusedRow = () => (document.activeElement as HTMLElement).dataset['row'];

describe('DataTable', () => {
  it('has one row in the order of Tab, and arrow keys move between rows', () => {
    renderTable();
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toHaveLength(1);
    rowOf('山田').focus();
    press('ArrowDown');
    expect(focusedRow()).toBe('p1');
    press('End');
    expect(focusedRow()).toBe('p2');
    press('ArrowDown');
    expect(focusedRow()).toBe('p2');
    press('Home');
    expect(focusedRow()).toBe('p0');
  });

  it('opens the focused row with Enter', () => {
    const { onOpen } = renderTable();
    rowOf('山田').focus();
    press('ArrowDown');
    press('Enter');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(PEOPLE[1]);
  });

  it('leaves the keys of a button inside a row to the button', () => {
    const { onOpen } = renderTable();
    screen.getByRole('button', { name: '高橋を押す' }).focus();
    press('Enter');
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('tells its order to screen readers, and turns it round by its head', () => {
    const { onSort } = renderTable();
    expect(screen.getByRole('columnheader', { name: /名前/ }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: /名前/ }));
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ key: 'name', isDescending: true });
  });
});
