import { type Customer, remindCustomers } from '@suksa/contracts/settings';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { newIdempotencyKey, send, useBranch, useCan } from '@suksa/platform';
import { dialogs, notify, PrintButton } from '@suksa/ui';
import type { Selection } from '@suksa/ui/list';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

/** How many letters a single request may note. */
const most = 100;

/** What can be done with the ticked families: statements for all, letters to those who are overdue. */
export function CustomerBulk({ selection: { rows, clear } }: { readonly selection: Selection<Customer> }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const branch = useBranch()?.branch;
  const onError = useRefusalNotice();
  const keys = useRef(new Map<string, string>());
  const school = branch ? format.name(branch.name) : '';
  const overdue = rows.filter((row) => row.overdue > 0);
  const ids = overdue.map(({ id }) => id);

  async function print(families: readonly Customer[], reminder: boolean, language: PrintLanguage) {
    const { printStatements } = await import('./print-statements.tsx');
    const title = t(reminder ? 'statement.reminder' : 'statement.title');
    await printStatements({ ids: families.map(({ id }) => id), school, title, reminder, language });
  }

  /** Who tries again after a failure notes nothing twice. */
  function keyOf(ids: readonly number[]) {
    const name = ids.join();
    const key = keys.current.get(name) ?? newIdempotencyKey();
    keys.current.set(name, key);
    return key;
  }

  const askToRemind = () =>
    dialogs.confirm({
      title: t('customers.remind.title', { count: overdue.length }),
      text: t('customers.remind.text'),
      confirmLabel: t('customers.remind.confirm'),
    });

  async function noteLetters() {
    try {
      for (let from = 0; from < ids.length; from += most) {
        const some = ids.slice(from, from + most);
        await send(remindCustomers, {
          body: { ids: some, text: t('customers.remind.note'), idempotencyKey: keyOf(some) },
        });
      }
      keys.current.clear();
      notify({ text: t('customers.remind.done', { count: ids.length }) });
      clear();
    } catch (error) {
      onError(error);
    }
  }

  return (
    <>
      <PrintButton
        kind="settings.statement"
        label={t('customers.print_statements')}
        namespace="settings"
        onPrint={(language) => print(rows, false, language)}
      />
      {can('settings.customer.edit') && (
        <PrintButton
          kind="settings.reminder"
          icon="mail"
          label={t('customers.remind.action', { count: overdue.length })}
          disabled={overdue.length === 0}
          title={overdue.length === 0 ? t('customers.remind.nobody') : undefined}
          namespace="settings"
          before={askToRemind}
          onPrint={(language) => print(overdue, true, language)}
          after={noteLetters}
        />
      )}
    </>
  );
}
