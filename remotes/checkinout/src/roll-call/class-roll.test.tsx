// @vitest-environment jsdom
import { rollCallOf } from '@suksa/contracts/checkinout';
import { addTabLocale } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import words from '../../locales/en.json';
import { ClassRoll } from './class-roll.tsx';

const student = {
  ...{ id: 3, code: 'S3', name: { lo: 'ນ້ອຍ', en: 'Noy' }, nickname: '', hasPhoto: false },
  ...{ state: 'none', firstIn: null, isAway: false },
};
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('the way back to all classes asks before it loses who was tapped', async () => {
  const { queryClient } = provideTestHost();
  const { queryKey } = apiQuery(rollCallOf, { params: { classId: 1 } });
  const roll = { className: 'M1/1', takenAt: null, takenBy: null, lesson: null, students: [student] };
  queryClient.setQueryData(queryKey, roll as never);
  const onDone = vi.fn();
  renderPage(
    <QueryClientProvider client={queryClient}>
      <ClassRoll classId={1} onDone={onDone} />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('checkinout', 'en', words));
  await press(/Noy/);
  await press('All classes');
  await screen.findByRole('alertdialog', { name: 'Unsaved changes' });
  await press('Keep editing');
  expect(onDone).not.toHaveBeenCalled();
  await press('All classes');
  await screen.findByRole('alertdialog');
  await press('Discard changes');
  expect(onDone).toHaveBeenCalledOnce();
});
