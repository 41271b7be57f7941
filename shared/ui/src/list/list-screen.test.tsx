// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { provideFormKeeper } from '../form/form-keeper.ts';
import { renderPage } from '../testing/render-page.tsx';
import type { Column, ExportColumn } from './column.ts';
import { FilterSelect } from './filter-select.tsx';
import { ListScreen } from './list-screen.tsx';
import type { ListResult } from './list-source.ts';
import { useListState } from './use-list-state.ts';

interface Student {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

const students: readonly Student[] = Array.from({ length: 45 }, (_, index) => ({
  id: index + 1,
  name: `Student ${index + 1}`,
  code: `VT${index + 1}`,
}));

const columns: readonly Column<Student>[] = [
  { key: 'name', title: 'Name', sortable: true, hideable: false, render: ({ name }) => name },
  { key: 'code', title: 'Code', sortable: true, render: ({ code }) => code },
  { key: 'photo', title: 'Photo', exportable: false, render: () => '·' },
];

/** Of each page only the first rows are drawn: finding things by their role is slow among many. */
const drawn = 3;

const opened = vi.fn();
const exported = vi.fn(async (_format: string, _columns: ExportColumn[], _name: string) => {});
const everyRow = vi.fn(async (most: number) => students.slice(0, most));

interface StudentListProps {
  readonly result?: Partial<ListResult<Student>>;
  readonly shown?: readonly Column<Student>[];
}

function StudentList({ result, shown = columns }: StudentListProps) {
  const state = useListState({
    sorts: ['name', 'code'],
    filters: { status: ['enrolled', 'left'], sex: ['female', 'male'] },
  });
  const { page, size } = state.query;
  return (
    <ListScreen
      name="students"
      label="Students"
      state={state}
      columns={shown}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      onOpen={opened}
      bulk={({ keys }) => <span>{`chosen ${keys.join(',')}`}</span>}
      filters={
        <>
          <FilterSelect
            label="Sex"
            value={state.query.sex}
            data={[
              { value: 'female', label: 'Girls' },
              { value: 'male', label: 'Boys' },
            ]}
            onChange={(value) => state.setFilter('sex', value)}
          />
          <FilterSelect
            label="Status"
            value={state.query.status}
            data={[
              { value: 'enrolled', label: 'Enrolled' },
              { value: 'left', label: 'Left' },
            ]}
            onChange={(value) => state.setFilter('status', value)}
          />
        </>
      }
      empty={{ title: 'No students yet' }}
      list={{
        result: {
          data: { rows: students.slice((page - 1) * size).slice(0, drawn), total: students.length },
          error: null,
          isFetching: false,
          refetch: () => {},
          ...result,
        },
        everyRow,
        fetchFile: exported,
        place: { branch: { lo: 'ສາຂາ', en: 'Main branch' }, year: '2026-2027' },
      }}
    />
  );
}

const rowOf = (name: string) => screen.getByRole('cell', { name }).closest('tr') as HTMLElement;

describe('moving through a list', () => {
  test('turning the page and choosing a filter are kept in the address, and a filter leads back to page one', () => {
    const { search } = renderPage(<StudentList />);
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(search().get('page')).toBe('2');
    expect(screen.getByText('21–40 of 45')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'left' } });
    expect(search().toString()).toBe('status=left');
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(search().toString()).toBe('');
  });

  test('a click on a heading sorts by it, a second one turns the direction round', () => {
    const { search } = renderPage(<StudentList />);
    fireEvent.click(screen.getByRole('button', { name: 'Code' }));
    expect(search().toString()).toBe('sort=code&dir=asc');
    fireEvent.click(screen.getByRole('button', { name: 'Code' }));
    expect(search().toString()).toBe('sort=code&dir=desc');
    expect(screen.getByRole('columnheader', { name: 'Code' }).getAttribute('aria-sort')).toBe('descending');
  });

  test('the slash key leads to the search, which asks after the last letter', () => {
    vi.useFakeTimers();
    const { search } = renderPage(<StudentList />, { address: '/?page=2' });
    const box = screen.getByRole('searchbox');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: 'so' } });
    act(() => void vi.advanceTimersByTime(30));
    fireEvent.change(box, { target: { value: 'som' } });
    act(() => void vi.advanceTimersByTime(30));
    expect(search().toString()).toBe('page=2');
    act(() => void vi.advanceTimersByTime(20));
    expect(search().toString()).toBe('q=som');
    vi.useRealTimers();
  });

  test('the second half of a double click opens nothing: its first half closed a window over the row', () => {
    renderPage(<StudentList />);
    opened.mockClear();
    const cell = screen.getByText('Student 3');
    fireEvent.click(cell, { detail: 2 });
    expect(opened).not.toHaveBeenCalled();
    fireEvent.click(cell, { detail: 1 });
    expect(opened).toHaveBeenCalledExactlyOnceWith(students[2]);
  });

  test('arrow keys move between rows, Enter opens, Space ticks', () => {
    renderPage(<StudentList />);
    const first = rowOf('Student 1');
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(rowOf('Student 2'));
    fireEvent.keyDown(rowOf('Student 2'), { key: 'Enter' });
    expect(opened).toHaveBeenLastCalledWith(students[1]);
    fireEvent.keyDown(rowOf('Student 2'), { key: ' ' });
    expect(screen.getByText('chosen 2')).toBeTruthy();
  });
});

test('ticked rows stay ticked while the pages turn', () => {
  renderPage(<StudentList />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Student 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Student 21' }));
  expect(screen.getByText('chosen 1,21')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText(/chosen/)).toBeNull();
});

test('ticked rows hold the page while their user signs in again', () => {
  const held = new Set<symbol>();
  const nothing = () => {};
  provideFormKeeper({
    ...{ hold: nothing, release: nothing, readDraft: () => null, keepDraft: nothing, dropDraft: nothing },
    holdChoice: (choice) => held.add(choice),
    releaseChoice: (choice) => held.delete(choice),
    owner: () => 1,
  });
  renderPage(<StudentList />);
  fireEvent.click(screen.getByRole('checkbox', { name: /Student 1/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Student 2/ }));
  expect(held.size).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(held.size).toBe(0);
});

test('a hidden column stays hidden for next time, and an export holds what is seen', async () => {
  renderPage(<StudentList />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
  const chooser = screen.getByRole('dialog', { name: 'Choose columns' });
  expect(within(chooser).queryByRole('checkbox', { name: 'Name' })).toBeNull();
  fireEvent.click(within(chooser).getByRole('checkbox', { name: 'Code' }));
  expect(screen.queryByRole('columnheader', { name: 'Code' })).toBeNull();
  expect(localStorage.getItem('columns:students')).toBe('{"code":false}');
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: /XLSX/ })));
  expect(exported).toHaveBeenCalledWith('xlsx', [{ key: 'name', title: 'Name' }], 'Students');
});

test('a small laptop leaves out what is spare until it is chosen, and exports it all the same', async () => {
  const spare = columns.map((column) => (column.key === 'code' ? { ...column, spare: true } : column));
  renderPage(<StudentList shown={spare} />, { width: 1024 });
  const heading = () => screen.queryByRole('columnheader', { name: 'Code' });
  expect(heading()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: /XLSX/ })));
  expect(exported.mock.lastCall?.[1].map(({ key }) => key)).toEqual(['name', 'code']);

  fireEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
  const chooser = screen.getByRole('dialog', { name: 'Choose columns' });
  const code = within(chooser).getByRole('checkbox', { name: 'Code' });
  expect((code as HTMLInputElement).checked).toBe(false);
  fireEvent.click(code);
  expect(heading()).toBeTruthy();
});

test('a column of long texts is as narrow as it is said to be', () => {
  const narrow = columns.map((column) =>
    column.key === 'code' ? { ...column, wrap: true, width: 96 } : column,
  );
  renderPage(<StudentList shown={narrow} />, { width: 1440 });
  expect(screen.getByRole('cell', { name: 'VT1' }).style.getPropertyValue('--width')).toBe('96px');
});

describe('a list without rows', () => {
  test('says so in its own words while it is empty', () => {
    renderPage(<StudentList result={{ data: { rows: [], total: 0 } }} />);
    expect(screen.getByText('No students yet')).toBeTruthy();
  });

  test('offers to clear the search that found nothing', () => {
    const { search } = renderPage(<StudentList result={{ data: { rows: [], total: 0 } }} />, {
      address: '/?q=x',
    });
    expect(screen.getByText('Nothing found')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(search().toString()).toBe('');
  });

  test('tells what went wrong, with the request number and a retry', () => {
    const refetch = vi.fn();
    const error = { code: 'network', requestId: 'r-1' };
    renderPage(<StudentList result={{ data: undefined, error, refetch }} />);
    expect(screen.getByRole('alert').textContent).toContain('No connection to the server');
    expect(screen.getByRole('alert').textContent).toContain('r-1');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalled();
  });
});

test('on a phone each row is a card with a button that opens it', () => {
  renderPage(<StudentList />, { width: 390 });
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Student 3' }));
  expect(opened).toHaveBeenLastCalledWith(students[2]);
});

describe('on a phone the filters', () => {
  const button = () => screen.getByRole('button', { name: /^Filters/ });

  test('are folded away behind a button that counts those which are set', () => {
    renderPage(<StudentList />, { width: 390, address: '/?status=left&sex=female&q=kham' });
    expect(button().textContent).toBe('Filters (2)');
    expect(button().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    fireEvent.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('left');
    expect(screen.getByRole('searchbox')).toBeTruthy();
  });

  test('that are set stand below it, each with a way to take it away', () => {
    const { search } = renderPage(<StudentList />, { width: 390, address: '/?status=left&sex=female' });
    const line = screen.getByRole('list', { name: 'Filters applied: 2' });
    expect(
      within(line)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Sex: Girls', 'Status: Left']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Status: Left' }));
    expect(search().toString()).toBe('sex=female');
    expect(document.activeElement).toBe(button());
    expect(button().textContent).toBe('Filters (1)');
  });

  test('stand in the toolbar on a wide screen, without a second telling', () => {
    renderPage(<StudentList />, { address: '/?status=left' });
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
    expect(screen.queryByText('Status: Left')).toBeNull();
  });
});

test('rows stay when asking for them anew fails, with the time that they are from', () => {
  renderPage(
    <StudentList result={{ error: { code: 'network' }, dataUpdatedAt: Date.UTC(2026, 8, 7, 3, 42) }} />,
  );
  expect(screen.getByRole('cell', { name: 'Student 1' })).toBeTruthy();
  expect(screen.getByText(/from 10:42/)).toBeTruthy();
});

test('a list that could not be printed says why', async () => {
  everyRow.mockRejectedValueOnce({ code: 'network' });
  renderPage(<StudentList />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Print' })));
  expect(await screen.findByText(/No connection to the server/)).toBeTruthy();
});
