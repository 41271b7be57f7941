// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { followSections } from './active-link.ts';

/** Two sections that touch each other, as on the page. */
function page(): void {
  document.body.innerHTML = `
    <a class="menu-link" href="#school">School</a><a class="menu-link" href="#levels">Levels</a>
    <section id="school"></section><section id="levels"></section>`;
  for (const [id, top, height] of [
    ['school', 1000, 500],
    ['levels', 1500, 500],
  ] as const) {
    const section = document.getElementById(id);
    if (!section) continue;
    Object.defineProperties(section, { offsetTop: { value: top }, offsetHeight: { value: height } });
  }
}

const activeAt = (scrolled: number) => {
  Object.defineProperty(window, 'scrollY', { value: scrolled, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  return [...document.querySelectorAll('.menu-link.active')].map(({ textContent }) => textContent);
};

test('where one section ends and the next begins, only the next one is active', () => {
  page();
  followSections();
  expect(activeAt(799)).toEqual([]);
  expect(activeAt(800)).toEqual(['School']);
  expect(activeAt(1299)).toEqual(['School']);
  expect(activeAt(1300)).toEqual(['Levels']);
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
});
