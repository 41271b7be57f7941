import { html, type Markup } from '../../../page/html.ts';

/** Drawn once, used by `icon()`: outlines of 24 pixels, and the champa flower, the country's own. */
export const iconSheet = html`<svg class="icon-sheet" aria-hidden="true"><defs>
<symbol id="i-list" viewBox="0 0 24 24"><path d="M4 7h16M4 12h16M4 17h16"/></symbol>
<symbol id="i-close" viewBox="0 0 24 24"><path d="m6 6 12 12M18 6 6 18"/></symbol>
<symbol id="i-up" viewBox="0 0 24 24"><path d="M12 19V5M6 11l6-6 6 6"/></symbol>
<symbol id="i-right" viewBox="0 0 24 24"><path d="M5 12h14M13 6l6 6-6 6"/></symbol>
<symbol id="i-chevron" viewBox="0 0 24 24"><path d="m6 9 6 6 6-6"/></symbol>
<symbol id="i-phone" viewBox="0 0 24 24"><path d="M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2"/></symbol>
<symbol id="i-pin" viewBox="0 0 24 24"><path d="M12 21s7-6.200 7-11.500a7 7 0 0 0-14 0C5 14.800 12 21 12 21Z"/><circle cx="12" cy="9.500" r="2.500"/></symbol>
<symbol id="i-clock" viewBox="0 0 24 24"><circle cx="12" cy="12" r="8.500"/><path d="M12 7v5l3 2"/></symbol>
<symbol id="i-mail" viewBox="0 0 24 24"><rect x="3.500" y="5.500" width="17" height="13" rx="2"/><path d="m4 7 8 6 8-6"/></symbol>
<symbol id="i-look" viewBox="0 0 24 24"><circle cx="10.500" cy="10.500" r="6.500"/><path d="m20 20-4.800-4.800M10.500 8v5M8 10.500h5"/></symbol>
<symbol id="i-champa" viewBox="0 0 48 48"><g id="petal"><path d="M24 25C14 22 13 9 22 4c8 3 9 14 2 21Z"/></g><use href="#petal" transform="rotate(72 24 25)"/><use href="#petal" transform="rotate(144 24 25)"/><use href="#petal" transform="rotate(216 24 25)"/><use href="#petal" transform="rotate(288 24 25)"/><circle class="heart" cx="24" cy="25" r="5.500"/></symbol>
<symbol id="i-file" viewBox="0 0 24 24"><path d="M14 3.500H7a1.500 1.500 0 0 0-1.500 1.500v14A1.500 1.500 0 0 0 7 20.500h10a1.500 1.500 0 0 0 1.500-1.500V8ZM14 3.500V8h4.500"/></symbol>
</defs></svg>`;

export const icon = (
  name: 'list' | 'close' | 'up' | 'right' | 'chevron' | 'phone' | 'pin' | 'clock' | 'mail' | 'look' | 'file',
): Markup => html`<svg class="icon icon-${name}" aria-hidden="true"><use href="#i-${name}"/></svg>`;

export const champa: Markup = html`<svg class="champa" aria-hidden="true"><use href="#i-champa"/></svg>`;
