import { html, Markup } from '../../page/html.ts';
import { languageTags, type PageLocale } from '../../page/words.ts';
import en from './locales/en.json' with { type: 'json' };
import lo from './locales/lo.json' with { type: 'json' };

const words: Readonly<Record<PageLocale, typeof en>> = { en, lo };

interface Asking {
  /** What the address shows; null where it shows nothing any more. */
  readonly preview: { readonly part: string; readonly version: string } | null;
  /** Whether whoever is signed in in this browser may look at what isn't released. */
  readonly allowed: boolean;
  readonly locale: PageLocale;
  readonly nonce: string;
}

/** Asks before a version is shown that hasn't passed the gate: a link alone must not have its code run. */
export const previewPage = ({ preview, allowed, locale, nonce }: Asking): string => {
  const own = words[locale];
  const [title, text] = allowed ? [own.ended, own.ended_text] : [own.closed, own.closed_text];
  return `<!doctype html>\n${html`<html lang="${languageTags[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${preview ? own.title : title}</title>
<style nonce="${nonce}">${new Markup(plainStyle)}</style>
</head>
<body>
<main>
<h1>${preview ? own.title : title}</h1>
${
  preview
    ? html`<p>${own.text}</p>
<dl><div><dt>${own.part}</dt><dd>${preview.part}</dd></div><div><dt>${own.version}</dt><dd>${preview.version}</dd></div></dl>
<form method="post"><button>${own.open}</button></form>`
    : html`<p>${text}</p>`
}
${allowed ? null : html`<p><a href="/login">${own.sign_in}</a></p>`}
<p><a href="/preview/leave">${own.leave}</a></p>
</main>
</body>
</html>`}`;
};

/** For pages that the server draws by itself. */
export const plainStyle = `
body { margin: 0; font: 1rem/1.6 'Noto Sans Lao', 'Phetsarath OT', system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 12vh 1.25rem 3rem; }
h1 { margin: 0 0 .5rem; font-size: 1.35rem; line-height: 1.5; }
p { margin: 0 0 1rem; }
dl { margin: 0 0 1.5rem; }
dl > div { display: flex; justify-content: space-between; gap: 1rem; padding: .45rem 0; border-top: 1px solid #8883; }
dt { opacity: .75; }
dd { margin: 0; font-weight: 650; text-align: end; overflow-wrap: anywhere; }
button { font: inherit; font-weight: 650; padding: .6rem 1.2rem; border: 0; border-radius: .5rem; cursor: pointer;
  color: light-dark(#fff, #06231a); background: light-dark(#0b6b4f, #5fdcb1); }
form { margin: 0 0 1rem; }
a { color: inherit; }
:focus-visible { outline: 3px solid light-dark(#0b6b4f, #5fdcb1); outline-offset: 2px; }
`;
