import { findStudents } from '@suksa/contracts/session';
import { type KeyOf, useFormat } from '@suksa/i18n';
import { apiQuery, useCan, useLocale } from '@suksa/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { TabsContext, useOpenTabs } from '../layouts/tabs-context.ts';
import type { Choice, Typed } from './choice.ts';
import { entriesOf, findScreens, type ScreenEntry } from './find-screens.ts';
import { useActionChoices } from './use-action-choices.ts';
import { useBothLabels } from './use-both-labels.ts';
import { useDebounced } from './use-debounced.ts';
import { useRecordChoices } from './use-record-choices.ts';

/** Long enough that a word being typed is one question to the server, short enough to feel at once. */
const pause = 150;

export interface Choices {
  /** Receipts, invoices and cards. */
  readonly numbers: readonly Choice[];
  /** Families and staff. */
  readonly people: readonly Choice[];
  readonly actions: readonly Choice[];
  readonly screens: readonly Choice[];
  readonly students: readonly Choice[];
  readonly searching: boolean;
  readonly failed: boolean;
}

/** What fits the query: screens and actions at once, students and records as soon as the server has answered. */
export function useChoices(query: string): Choices {
  const screens = useScreenChoices(query);
  const actions = useActionChoices(query);
  const settled = useDebounced(query.trim(), pause);
  const typed = { query: query.trim(), settled };
  const students = useStudentChoices(typed);
  const records = useRecordChoices(typed);
  return {
    screens,
    actions,
    students: students.students,
    numbers: records.numbers,
    people: records.people,
    searching: students.searching || records.searching,
    failed: students.failed || records.failed,
  };
}

function useScreenChoices(query: string): readonly Choice[] {
  const tabs = useOpenTabs();
  const can = useCan();
  const locale = useLocale();
  const own = useOwnScreens();
  const found = query.trim()
    ? findScreens([...own, ...entriesOf(tabs, can)], query)
    : own.concat(startsOf(tabs));
  return found.slice(0, 8).map(({ path, title, place, icon }) => ({
    id: `screen-${path.replace(/\W/g, '-')}`,
    to: path,
    icon,
    label: title[locale],
    hint: place[locale],
  }));
}

const startsOf = (tabs: ReturnType<typeof useOpenTabs>): ScreenEntry[] =>
  tabs.map(({ menu }) => ({ path: menu.path, title: menu.title, place: menu.help, icon: menu.icon }));

/** The shell's own screens with their titles in both languages: one may search in the other. */
function useOwnScreens(): ScreenEntry[] {
  const both = useBothLabels();
  return [
    { path: '/dashboard', title: both('dashboard.title'), place: both('product'), icon: 'chart-bar' },
    { path: '/module_tab', title: both('modules.title'), place: both('product'), icon: 'home' },
  ];
}

function useStudentChoices({ query, settled }: Typed) {
  const can = useCan();
  const format = useFormat();
  const { t } = useTranslation('shell');
  const tabs = use(TabsContext);
  const register = tabs.flatMap(({ screens }) => screens).find(({ path }) => path === studentRegister);
  const asked = can(findStudents.access) && register !== undefined && query.length > 0;
  // While the first letters are being typed, nothing has settled yet.
  const wanted = asked && settled.length > 0;
  const { data, isFetching, isError } = useQuery({
    ...apiQuery(findStudents, { query: { q: settled.slice(0, 100) } }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const rows = wanted ? (data?.rows ?? []) : [];
  return {
    students: rows.map(({ id, code, name, className, status }) => ({
      id: `student-${id}`,
      to: `${studentRegister}?student=${id}`,
      icon: 'user',
      label: format.name(name),
      hint: [
        code,
        (className && format.className(className)) ??
          t(`student_status.${status as KeyOf<'shell', 'student_status'>}`),
      ].join(' · '),
    })),
    searching: asked && (isFetching || settled !== query),
    failed: wanted && isError,
  };
}

/** Where a student opens. */
const studentRegister = '/education_management/education_index';
