import {
  AgreementOrder,
  createAgreement,
  effectiveDueDate,
  type FamilyBalance,
  listAgreements,
  readFamilyBalance,
} from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { ApiError, apiQuery, newIdempotencyKey, send, useCan } from '@suksa/platform';
import { Alert, Button, ErrorState, Group, Icon, Modal, notify, Skeleton, Text } from '@suksa/ui';
import {
  ChoicesField,
  FormDrawer,
  FormRow,
  FormSection,
  KipField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysOfParts, divideDebt } from './divide-debt.ts';
import { PartDate } from './part-date.tsx';

const counts = [2, 3, 4, 6, 10] as const;

interface Account extends FamilyBalance {
  /** On which day each of the days that are proposed is payable: none is a day on which the office is closed. */
  readonly payableOn: ReadonlyMap<string, string>;
}

const payableDays = async (days: readonly string[]) =>
  new Map(
    await Promise.all(
      days.map(async (dueDate) => {
        const payable = await send(effectiveDueDate, { query: { dueDate } });
        return [dueDate, payable.effectiveDueDate] as const;
      }),
    ),
  );

/** A family's account without what is in an agreement that isn’t kept: that comes into another one once it has ended. */
function useOpenAccount(familyId: number) {
  const can = useCan();
  const mayRead = can('feeinvoice.plan.view');
  const mayAsk = can('feeinvoice.invoice.create');
  const { queryKey } = apiQuery(readFamilyBalance, { params: { id: familyId } });
  return useQuery({
    queryKey: [...queryKey, 'to agree on'],
    queryFn: async (): Promise<Account> => {
      const [account, payableOn] = await Promise.all([
        send(readFamilyBalance, { params: { id: familyId } }),
        payableDays(mayAsk ? daysOfParts(localDay(), Math.max(...counts)) : []),
      ]);
      const q = account.family.name.lo || account.family.name.en;
      const query = { state: 'behind' as const, q, size: 100 };
      const behind = mayRead ? (await send(listAgreements, { query })).rows : [];
      const taken = new Set(behind.flatMap(({ invoices }) => invoices.map(({ id }) => id)));
      return { ...account, payableOn, invoices: account.invoices.filter(({ id }) => !taken.has(id)) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

interface AgreementFormProps {
  readonly familyId: number;
  readonly onClose: () => void;
}

/** What a family owes, to be paid in parts: its open invoices are ticked, and the parts come to what they have to get. */
export default function AgreementForm({ familyId, onClose }: AgreementFormProps) {
  const { t } = useTranslation('feeinvoice');
  const { data, error, refetch } = useOpenAccount(familyId);
  // As it was when the form opened: a save whose answer got lost has agreed on the invoices, and is sent again as it was.
  const [held, setHeld] = useState<Account>();
  const account = held ?? data;
  if (account && account !== held) setHeld(account);
  const readAgain = async () => setHeld((await refetch()).data);
  if (account) return <Fields account={account} onChanged={() => void readAgain()} onClose={onClose} />;
  return (
    <Modal opened kind="drawer" onClose={onClose} title={t('agreements.new')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Skeleton height={240} aria-busy="true" />
      )}
    </Modal>
  );
}

interface FieldsProps {
  readonly account: Account;
  /** Something of it was changed meanwhile: it is to be read again. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

interface Values {
  readonly idempotencyKey: string;
  readonly invoiceIds: readonly number[];
  readonly parts: { readonly dueDate: string | null; readonly amount: number | null }[];
  readonly agreedBy: string;
  readonly note: string;
}

/** What the server says where an invoice was paid or agreed on by somebody else while this form was open. */
const changedElsewhere = new Set(['invoice_changed', 'invoice_agreed', 'agreement_sum']);

function Fields({ account, onChanged, onClose }: FieldsProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const open = account.invoices.filter(({ balance, agreedUntil }) => balance > 0 && agreedUntil === null);
  const owed = (ids: readonly number[]) =>
    open.filter(({ id }) => ids.includes(id)).reduce((sum, { balance }) => sum + balance, 0);
  const divided = (sum: number, count: number) =>
    divideDebt(sum, count, localDay(), (day) => account.payableOn.get(day) ?? day);
  const payer = account.guardians.find(({ isPayer }) => isPayer) ?? account.guardians[0];
  const [initial] = useState((): Values => {
    const invoiceIds = open.map(({ id }) => id);
    return {
      ...{ idempotencyKey: newIdempotencyKey(), invoiceIds, note: '' },
      parts: divided(owed(invoiceIds), 3),
      agreedBy: payer ? format.name(payer.name) : '',
    };
  });
  const wasChanged = useRef(false);
  const form = useContractForm({
    name: 'feeinvoice.agreement',
    record: account.family.id,
    schema: AgreementOrder,
    namespace: 'feeinvoice',
    initial,
    listNames: { parts: t('agreements.parts') },
    submit: async (body) => {
      try {
        return await send(createAgreement, { params: { id: account.family.id }, body });
      } catch (cause) {
        wasChanged.current = cause instanceof ApiError && changedElsewhere.has(cause.code);
        if (wasChanged.current) onChanged();
        throw cause;
      }
    },
    onSaved: () => notify({ text: t('agreements.saved') }),
  });
  const { field, values } = form;
  // Only then: a save without an answer is sent again as it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an invoice that is no longer open has no box to untick
  useEffect(() => {
    if (!wasChanged.current) return;
    wasChanged.current = false;
    form.set(
      'invoiceIds',
      values.invoiceIds.filter((id) => open.some((invoice) => invoice.id === id)),
    );
  }, [account]);
  const total = owed(values.invoiceIds);
  const left = total - values.parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const childOf = (studentId: number) => account.children.find(({ id }) => id === studentId);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      size="lg"
      title={t('agreements.of', { family: format.name(account.family.name) })}
      submitLabel={t('agreements.save')}
      savedText={null}
      readOnly={open.length === 0}
    >
      {open.length === 0 && (
        <Alert role="status" color="yellow" icon={<Icon name="info-circle" />}>
          {t('agreements.nothing')}
        </Alert>
      )}
      <ChoicesField
        {...field('invoiceIds')}
        label={t('agreements.invoices')}
        data={open.map(({ id, number, studentId, balance }) => {
          const child = childOf(studentId);
          return {
            value: id,
            label: [child && format.name(child.name), number, format.number(balance)]
              .filter(Boolean)
              .join(' · '),
          };
        })}
      />
      <FormSection title={t('agreements.parts')}>
        <Group gap="xs" role="group" aria-label={t('agreements.divide')}>
          <Text c="dimmed">{t('agreements.divide')}</Text>
          {counts.map((count) => (
            <Button
              key={count}
              variant="default"
              size="compact-sm"
              onClick={() => form.set('parts', divided(total, count))}
            >
              {t('agreements.in_parts', { count, number: format.number(count) })}
            </Button>
          ))}
        </Group>
        {values.parts.map((_part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name while it is typed
          <FormRow key={at}>
            <PartDate {...field(`parts.${at}.dueDate`)} label={t('invoice_fields.due')} required />
            <KipField {...field(`parts.${at}.amount`)} label={t('fields.amount')} required />
          </FormRow>
        ))}
        <Group gap="xs">
          <Button
            variant="subtle"
            leftSection={<Icon name="plus" />}
            onClick={() => form.addItem('parts', { dueDate: null, amount: left > 0 ? left : null })}
          >
            {t('agreements.add_part')}
          </Button>
          {values.parts.length > 1 && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => form.removeItem('parts', values.parts.length - 1)}
            >
              {t('agreements.remove_part')}
            </Button>
          )}
        </Group>
        <Text role="status" {...(left !== 0 && { c: 'red' })}>
          {left === 0
            ? t('agreements.ties', { amount: format.kip(total) })
            : t('agreements.left', { amount: format.kip(left), total: format.kip(total) })}
        </Text>
      </FormSection>
      <TextField
        {...field('agreedBy')}
        label={t('agreements.agreed_by')}
        description={t('agreements.agreed_by_help')}
        maxLength={120}
        required
      />
      <TextField {...field('note')} label={t('payment.note')} maxLength={200} />
    </FormDrawer>
  );
}
