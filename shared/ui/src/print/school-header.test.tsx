// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { LetterheadContext } from './letterhead.ts';
import { SchoolHeader } from './school-header.tsx';

const letterhead = (school: string) => ({
  logo: null,
  stamp: null,
  signature: null,
  bankQr: null,
  authority: { lo: '', en: 'Ministry of Education and Sports' },
  school: { lo: '', en: school },
});

function printed(school: string, header: React.ReactElement): string[] {
  renderPage(<LetterheadContext value={letterhead(school)}>{header}</LetterheadContext>);
  const lines = [...document.querySelectorAll('[data-school-header] p')];
  return lines.map((line) => line.textContent ?? '').slice(2);
}

test('a sheet of a branch is headed by the authority, the school, and then the branch', () => {
  expect(printed('Suksavanh School', <SchoolHeader school="Vientiane Branch" />)).toEqual([
    'Ministry of Education and Sports',
    'Suksavanh School',
    'Vientiane Branch',
  ]);
});

test('a head that names the school itself doesn’t name it twice', () => {
  const named = <SchoolHeader school="Suksavanh School, Vientiane Branch" />;
  expect(printed('Suksavanh School', named)).toHaveLength(2);
  const both = <SchoolHeader school="Suksavanh School" branch="Vientiane Branch" />;
  expect(printed('Suksavanh School', both)).toHaveLength(3);
});

test('a sheet in both languages names each office once, its two names beside one another', () => {
  expect(printed('Suksavanh School', <SchoolHeader school={'ສາຂາ ວຽງຈັນ\nVientiane Branch'} />)).toEqual([
    'Ministry of Education and Sports',
    'Suksavanh School',
    'ສາຂາ ວຽງຈັນ · Vientiane Branch',
  ]);
  const receipt = <SchoolHeader kind="short" school={'ໂຮງຮຽນ\nSchool'} />;
  renderPage(receipt);
  expect([...document.querySelectorAll('[data-school-header]')].at(-1)?.textContent).toBe('ໂຮງຮຽນ\nSchool');
});

test('a school that has no name yet leaves no dash on paper', () => {
  expect(printed('—', <SchoolHeader school="Vientiane Branch" />)).toEqual([
    'Ministry of Education and Sports',
    'Vientiane Branch',
  ]);
});

test('a paper of a branch names the school above it, unless the branch’s own head stands for both', () => {
  const lines = (header: React.ReactElement) => {
    renderPage(<LetterheadContext value={letterhead('Suksavanh School')}>{header}</LetterheadContext>);
    return [...document.querySelectorAll('[data-school-header]')].at(-1)?.textContent;
  };
  expect(lines(<SchoolHeader kind="short" school="Vientiane Branch" />)).toBe(
    'Suksavanh SchoolVientiane Branch',
  );
  expect(lines(<SchoolHeader kind="short" school="Our own head" branch="" />)).toBe('Our own head');
});
