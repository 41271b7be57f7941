import { drawn, hideOverlay, overlayEnd, overlayLeft, painted, showOverlayAgain } from '../overlay.ts';
import { storedToken } from '../session/storage/storage.ts';

declare global {
  interface Window {
    /** The button of the prerendered page that was pressed, by its place among them; the shell presses it again. */
    suksaPressed?: number;
    /** Set by boot.ts: resolves when the shell may keep the browser busy. */
    suksaWhenFree?: () => Promise<void>;
  }
}

/** How long a press may wait for the shell before the page says that it is loading. */
const patience = 400;

/**
 * Opens the sign-in page that stands in the HTML, when the overlay ends and whether or not the shell is there by then.
 * One can type at once; what is pressed is done as soon as the shell has taken over.
 */
export async function openSignIn(): Promise<void> {
  const root = document.getElementById('root');
  // Before anything is drawn: every element's style hangs on it.
  if (root) document.documentElement.dataset.mantineColorScheme = colourScheme();
  if (!root?.querySelector('form')) return;
  // Who is signed in goes on from here, and sees nothing of it.
  if (storedToken()) return root.replaceChildren();
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
  root.addEventListener('submit', notePress);
  root.addEventListener('click', notePress);
  await overlayEnd();
  if (!isPrerendered(root)) return;
  hideOverlay();
  root.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** Milliseconds in which the shell of a quick machine has taken over. */
const takingOver = 250;

/**
 * Resolves when the shell may run: once something is painted, and where the sign-in page stands already, either long before
 * the overlay goes or after it, so that the page isn't shown later for a shell that it doesn't need yet.
 */
export async function whenFree(): Promise<void> {
  await painted();
  const root = document.getElementById('root');
  if (!root || !isPrerendered(root) || overlayLeft() >= takingOver) return;
  await overlayEnd();
  await drawn();
}

/** False once the shell has drawn its own page into the same place, and hears for itself. */
const isPrerendered = (root: HTMLElement): boolean => root.querySelector('[data-style]') !== null;

/** As the component library keeps it (`SuksaTheme` in shared/ui), which isn't there yet. */
function colourScheme(): 'light' | 'dark' {
  const chosen = localStorage.getItem('colour_scheme');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function notePress(event: Event): void {
  const root = event.currentTarget as HTMLElement;
  if (!isPrerendered(root)) return;
  const buttons = [...root.querySelectorAll('button')];
  const pressed =
    event.type === 'submit'
      ? buttons.find(({ type }) => type === 'submit')
      : (event.target as Element).closest('button');
  if (!pressed) return;
  event.preventDefault();
  window.suksaPressed = buttons.indexOf(pressed);
  setTimeout(() => isPrerendered(root) && showOverlayAgain(), patience);
}
