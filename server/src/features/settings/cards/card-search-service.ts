import type { RecordMatch } from '@suksa/contracts/session';
import { can } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { todayIn } from '../../../school/clock.ts';
import { holdersByCardNumber } from './holder-repository.ts';

interface CardSearch extends Pick<Caller, 'actor' | 'context'> {
  readonly q: string;
  readonly limit: number;
}

/** Cards by number, for whoever may open the list of cards; each opens there with its holder. */
export const searchCards = async (db: Queryable, search: CardSearch): Promise<RecordMatch[]> => {
  if (!can(search.actor, 'settings.card.view')) return [];
  const rows = await holdersByCardNumber(db, { ...search, today: todayIn() });
  return rows.map(({ id, number, holder, holderCode, nameLo, nameEn }) => ({
    kind: 'card',
    id,
    code: number,
    name: { lo: nameLo, en: nameEn },
    href: `/settings/students/tool_desight_card?${new URLSearchParams({
      tab: 'cards',
      ...(holder === 'staff' ? { holder } : {}),
      q: holderCode,
    })}`,
  }));
};
