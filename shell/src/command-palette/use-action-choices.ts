import { useCan, useLocale } from '@suksa/platform';
import { useOpenTabs } from '../layouts/tabs-context.ts';
import type { Choice } from './choice.ts';
import { actionsOf, findActions } from './find-actions.ts';
import { useOwnActions } from './use-own-actions.ts';

/** The actions of the tabs and of the shell that fit the query; none before something is typed. */
export function useActionChoices(query: string): readonly Choice[] {
  const tabs = useOpenTabs();
  const can = useCan();
  const locale = useLocale();
  const own = useOwnActions();
  return findActions([...actionsOf(tabs, can), ...own], query)
    .slice(0, 6)
    .map(({ id, to, icon, title, place }) => ({
      id: `action-${id.replace(/\W/g, '-')}`,
      to,
      icon,
      label: title[locale],
      hint: place[locale],
    }));
}
