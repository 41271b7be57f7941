import type { AnnouncementFile, PublicNotice } from '@suksa/contracts/technical';
import { html, type Markup, paragraphs } from '../../../page/html.ts';
import type { Words } from '../../../page/words.ts';
import { branchToCall, type Drawn } from './contents-markup.ts';
import { icon } from './icons-markup.ts';
import { phoneLink } from './phone-link-markup.ts';
import { largestFile, pictureAddress, pictureOf } from './picture-markup.ts';

export const news = ({ payload, words }: Drawn): Markup =>
  html`<section class="section section-tint" id="news"><div class="wide">
<h2 data-reveal>${words.news.title}</h2>
<div class="news">${payload.news.map((item) => newsItem(item, words))}</div>
<p class="news-all"><a href="/technical/announcement">${words.news.all}${icon('right')}</a></p></div></section>`;

const newsItem = (item: PublicNotice, words: Words): Markup => {
  const [picture, ...files] = [...item.files].sort((one, other) => other.kind.localeCompare(one.kind));
  const shown = picture?.kind === 'picture' ? picture : undefined;
  const address = ({ id }: AnnouncementFile) => `/api/technical/public-notices/${item.id}/files/${id}`;
  return html`<article class="news-item" data-reveal>
${shown && html`<a class="news-picture" href="${address(shown)}" tabindex="-1" aria-hidden="true"><picture><source type="image/webp" srcset="${address(shown)}?form=preview"><img src="${address(shown)}" alt="" width="800" height="500" loading="lazy" decoding="async"></picture></a>`}
<p class="news-day"><time datetime="${item.from}">${words.day(item.from)}</time>${item.changedAt && html` · ${words.news.updated}`}</p>
<h3>${words.text(item.title)}</h3>${paragraphs(words.text(item.body))}
${(shown ? files : item.files).map((file) => html`<p class="news-file"><a href="${address(file)}">${icon('file')}<span>${file.name}</span></a></p>`)}</article>`;
};

/** Links to the pictures themselves: with scripts they open in the lightbox. */
export const gallery = ({ payload: { content, pictures }, words }: Drawn): Markup =>
  html`<section class="section" id="gallery"><div class="wide">
<h2 data-reveal>${words.gallery.title}</h2>
<ul class="gallery" data-label="${words.gallery.label}" data-close="${words.gallery.close}" data-previous="${words.gallery.previous}" data-next="${words.gallery.next}">${content.gallery.map(
    ({ pictureId, caption }) => {
      const picture = pictures[pictureId];
      if (!picture) return null;
      const text = words.text(caption);
      return html`<li data-reveal><a class="gallery-item" href="${pictureAddress(picture, largestFile(picture))}" aria-label="${words.fill(words.gallery.enlarge, { caption: text })}">${pictureOf(
        picture,
        { alternative: '', sizes: '(min-width: 48rem) 33vw, 100vw' },
      )}<span class="gallery-caption">${text}</span>${icon('look')}</a></li>`;
    },
  )}</ul></div></section>`;

export const faq = (drawn: Drawn): Markup => {
  const { payload, words } = drawn;
  const branch = branchToCall(drawn);
  return html`<section class="section section-tint" id="faq"><div class="wide faq-row">
<div class="faq-intro" data-reveal><h2>${words.faq.title}</h2><p>${words.faq.help}</p>
${branch && phoneLink(branch.phone)}</div>
<div class="faq">${payload.content.faq.map(
    ({ question, answer }, index) => html`<div class="faq-item" data-reveal>
<h3 class="faq-heading"><button type="button" aria-expanded="false" aria-controls="answer-${index}">${words.text(question)}</button></h3>
<span class="faq-toggle">${icon('chevron')}</span>
<div class="faq-answer" id="answer-${index}"><div>${paragraphs(words.text(answer))}</div></div></div>`,
  )}</div></div></section>`;
};
