import type { FoundRecord } from '@suksa/contracts/session';
import { type Actor, type Context, can } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { todayIn } from '../../../school/clock.ts';
import { holdersByCardNumber } from './holder-repository.ts';

interface CardSearch {
  readonly actor: Actor;
  readonly context: Context;
  readonly q: string;
  readonly limit: number;
}

/** Cards by number, for whoever may open the list of cards; each opens there with its holder. */
export const searchCards = async (db: Database, search: CardSearch): Promise<FoundRecord[]> => {
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
