import type en from '../locales/fatal/en.json';

type Words = Pick<typeof en, 'title' | 'text' | 'reload'>;

interface ErrorPage {
  /** The same in one language or in several. */
  readonly said: readonly (readonly [locale: string, words: Words])[];
  readonly onReload: () => void;
}

const sheet = 'link[rel="stylesheet"]';

/** Puts a page in the place of everything that needs neither React nor any other file, and its button in focus. */
export function showErrorPage({ said, onReload }: ErrorPage): void {
  const page = document.createElement('main');
  page.className = 'fatal-error';
  page.setAttribute('role', 'alert');
  for (const [locale, { title, text, reload }] of said) {
    const button = element('button', reload, locale);
    button.addEventListener('click', onReload);
    page.append(element('h1', title, locale), element('p', text, locale), button);
  }
  // Its style is linked in the body, and would be fetched again if it were taken out and put back.
  for (const child of [...document.body.children]) if (!child.matches(sheet)) child.remove();
  document.body.append(page);
  const [first] = said;
  if (first) document.title = first[1].title;
  page.querySelector('button')?.focus();
}

function element(name: 'h1' | 'p' | 'button', text: string, locale: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.lang = locale;
  return made;
}
