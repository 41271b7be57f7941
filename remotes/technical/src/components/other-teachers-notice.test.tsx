// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../locales/en.json';
import { OtherTeachersNotice } from './other-teachers-notice.tsx';

const held = {
  ...{ id: 1, version: 1, name: 'Term I', state: 'published' as const },
  ...{ holdsFrom: '2026-09-01', holdsUntil: null, placed: 3, required: 3 },
};

function shown(otherTeachers: { id: number; day: string; lessons: number } | null) {
  renderPage(<OtherTeachersNotice timetables={{ rows: [held], otherTeachers }}>Do it</OtherTeachersNotice>);
  act(() => addTabLocale('technical', 'en', words));
}

test('says from which day on how many subjects have other teachers than in the timetable that holds', async () => {
  shown({ id: 1, day: '2026-11-30', lessons: 2 });
  expect((await screen.findByRole('status')).textContent).toBe(
    'From 30/11/2026 on, 2 subjects of classes have other teachers in the teaching plan than in Term I.Do it',
  );
});

test('says nothing where the timetable follows the plan', () => {
  shown(null);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText('Do it')).toBeNull();
});
