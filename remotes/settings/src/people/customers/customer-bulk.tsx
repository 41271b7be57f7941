import { type Customer, remindCustomers } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { newIdempotencyKey, send, useBranch, useCan } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import type { Selection } from '@suksa/ui/list';
import { useRef, useState } from 'react';
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
  const [printing, setPrinting] = useState(false);
  const keys = useRef(new Map<string, string>());
  const school = branch ? format.name(branch.name) : '';
  const overdue = rows.filter((row) => row.overdue > 0);

  async function print(families: readonly Customer[], reminder: boolean) {
    setPrinting(true);
    try {
      const { printStatements } = await import('./print-statements.tsx');
      const title = t(reminder ? 'statement.reminder' : 'statement.title');
      await printStatements({ ids: families.map(({ id }) => id), school, title, reminder });
      return true;
    } catch (error) {
      onError(error);
      return false;
    } finally {
      setPrinting(false);
    }
  }

  /** Who tries again after a failure notes nothing twice. */
  function keyOf(ids: readonly number[]) {
    const name = ids.join();
    const key = keys.current.get(name) ?? newIdempotencyKey();
    keys.current.set(name, key);
    return key;
  }

  async function sendLetters() {
    const sure = await dialogs.confirm({
      title: t('customers.remind.title', { count: overdue.length }),
      text: t('customers.remind.text'),
      confirmLabel: t('customers.remind.confirm'),
    });
    if (!sure || !(await print(overdue, true))) return;
    const ids = overdue.map(({ id }) => id);
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
      <Button variant="default" loading={printing} onClick={() => void print(rows, false)}>
        {t('customers.print_statements')}
      </Button>
      {can('settings.customer.edit') && (
        <Button
          variant="default"
          loading={printing}
          disabled={overdue.length === 0}
          title={overdue.length === 0 ? t('customers.remind.nobody') : undefined}
          onClick={() => void sendLetters()}
        >
          {t('customers.remind.action', { count: overdue.length })}
        </Button>
      )}
    </>
  );
}
