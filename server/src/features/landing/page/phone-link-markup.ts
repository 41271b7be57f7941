import { formatPhone, normalisePhone } from '@suksa/i18n/lao';
import { html, type Markup } from '../../../page/html.ts';
import { icon } from './icons-markup.ts';

/** As people write it; dialled as the world does. */
export const phoneLink = (phone: string): Markup => {
  const international = normalisePhone(phone);
  return html`<a class="phone" href="tel:${international ?? phone.replace(/\s/g, '')}">${icon('phone')}<span>${international ? formatPhone(international) : phone}</span></a>`;
};
