import { effectiveDueDate, type InvoiceStart, mostInvoiceLines } from '@suksa/contracts/feeinvoice';
import { useFormat, weekdayOf } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ActionIcon, Button, Group, Icon, Stack, Text } from '@suksa/ui';
import { DateField, FormSection, KipField, SelectField, TextareaField } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CompanyParts } from './company-parts.tsx';
import { HouseholdParts } from './household-parts.tsx';
import classes from './new-invoice.module.css';
import { blankLine, type NewInvoiceForm } from './use-new-invoice.ts';

interface NewInvoiceFieldsProps {
  readonly start: InvoiceStart;
  readonly form: NewInvoiceForm;
  readonly total: number;
  readonly onOtherStudent: () => void;
}

/** Who is billed, for what, until when. */
export function NewInvoiceFields({ start, form, total, onOtherStudent }: NewInvoiceFieldsProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { lines } = form.values;
  return (
    <Stack gap="lg">
      <BilledStudent start={start} onOtherStudent={onOtherStudent} />
      {start.second && <HouseholdParts start={start} second={start.second} form={form} />}
      <FormSection title={t('invoices.lines')}>
        {lines.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that tells them apart
          <LineFields key={index} form={form} items={start.items} index={index} alone={lines.length === 1} />
        ))}
        {form.errors.lines && (
          <Text c="red" size="sm" role="alert">
            {form.errors.lines}
          </Text>
        )}
        <Group justify="space-between">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<Icon name="plus" size={16} />}
            disabled={lines.length >= mostInvoiceLines}
            onClick={() => form.addItem('lines', blankLine)}
          >
            {t('new_invoice.add_line')}
          </Button>
          <Text fw={650} className={classes.total}>
            {t('paper.total')} {format.kip(total)}
          </Text>
        </Group>
      </FormSection>
      <CompanyParts items={start.items} lines={lines} />
      <DueDateField start={start} form={form} />
      <TextareaField
        {...form.field('note')}
        label={t('payment.note')}
        description={t('new_invoice.note_hint')}
        maxLength={200}
      />
    </Stack>
  );
}

function BilledStudent({ start, onOtherStudent }: Pick<NewInvoiceFieldsProps, 'start' | 'onOtherStudent'>) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { student, family, payer, owed, second } = start;
  return (
    <div className={classes.billed}>
      <div>
        <p className={classes.name}>{format.name(student.name)}</p>
        <Text size="sm" c="dimmed">
          {[student.className && format.className(student.className), student.code]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {!second && (
          <Text size="sm">
            {payer
              ? t('new_invoice.billed_to', { family: format.name(family.name), payer: format.name(payer) })
              : t('new_invoice.billed_to_family', { family: format.name(family.name) })}
          </Text>
        )}
      </div>
      <div className={classes.standing}>
        {!second && (
          <Text size="sm" c={owed > 0 ? 'red' : 'dimmed'}>
            {owed > 0 ? t('payment.owes', { amount: format.kip(owed) }) : t('payment.owes_nothing')}
          </Text>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="user-search" size={16} />}
          onClick={onOtherStudent}
        >
          {t('new_invoice.other_student')}
        </Button>
      </div>
    </div>
  );
}

interface LineFieldsProps {
  readonly form: NewInvoiceForm;
  readonly items: InvoiceStart['items'];
  readonly index: number;
  readonly alone: boolean;
}

function LineFields({ form, items, index, alone }: LineFieldsProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const number = index + 1;
  return (
    <fieldset className={classes.line}>
      <legend className={classes.legend}>{t('new_invoice.line', { number })}</legend>
      <SelectField
        {...form.field(`lines.${index}.feeItemId`)}
        label={t('new_invoice.item')}
        data={items.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        required
      />
      <KipField {...form.field(`lines.${index}.amount`)} label={t('fields.amount')} required />
      {!alone && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          aria-label={t('new_invoice.remove_line', { number })}
          onClick={() => form.removeItem('lines', index)}
        >
          <Icon name="trash" />
        </ActionIcon>
      )}
    </fieldset>
  );
}

/** Says so where the school is closed on the chosen day. */
function DueDateField({ start, form }: Pick<NewInvoiceFieldsProps, 'start' | 'form'>) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { dueDate } = form.values;
  const isDay = dueDate !== null && /^\d{4}-\d{2}-\d{2}$/.test(dueDate);
  const asked = useQuery({
    ...apiQuery(effectiveDueDate, { query: { dueDate: dueDate ?? '' } }),
    enabled: isDay && dueDate !== start.dueDate,
  });
  const effective = dueDate === start.dueDate ? dueDate : asked.data?.effectiveDueDate;
  const moved = isDay && effective !== undefined && effective !== dueDate;
  return (
    <DateField
      {...form.field('dueDate')}
      label={t('invoices.due_between')}
      description={
        moved
          ? t('new_invoice.counts_as', {
              weekday: format.weekday(weekdayOf(effective)),
              date: format.date(effective),
            })
          : undefined
      }
      min={start.today}
      required
    />
  );
}
