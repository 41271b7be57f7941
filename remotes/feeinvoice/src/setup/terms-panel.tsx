import {
  type FeeTerms,
  FeeTermsEdit,
  lateFeeBases,
  mostReminders,
  readFeeTerms,
  updateFeeTerms,
  type WhatIfChange,
} from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useBranch, useCan } from '@suksa/platform';
import { Button, ErrorState, Group, Icon, keepLoaded, Skeleton } from '@suksa/ui';
import {
  FormPage,
  FormRow,
  FormSection,
  KipField,
  NumberField,
  SelectField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import money from '../components/money.module.css';
import { WhatIf } from './what-if/what-if.tsx';

/** What holds for all fees of the branch: limit of discounts, late fees, when is reminded, and who refunds alone. */
export function TermsPanel() {
  const branch = useBranch();
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(readFeeTerms)));
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
    ) : (
      <Skeleton height={320} aria-busy="true" />
    );
  return (
    <>
      {refreshFailure}
      <TermsForm key={branch?.branch.id} terms={data} branchId={branch?.branch.id ?? 0} />
    </>
  );
}

const changeOf = (values: FeeTerms): WhatIfChange | null => {
  const typed = FeeTermsEdit.safeParse(values);
  if (!typed.success) return null;
  const { discountCap, lateBasis, lateValue, lateGraceDays, lateCap } = typed.data;
  return { kind: 'terms', terms: { discountCap, lateBasis, lateValue, lateGraceDays, lateCap } };
};

function TermsForm({ terms, branchId }: { readonly terms: FeeTerms; readonly branchId: number }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const readOnly = !can('feeinvoice.plan.edit');
  const form = useContractForm({
    name: 'feeinvoice.terms',
    record: branchId,
    schema: FeeTermsEdit,
    namespace: 'feeinvoice',
    listNames: { reminderDays: t('terms.reminders') },
    initial: terms,
    draft: (row: FeeTerms) => row,
    submit: (body) => send(updateFeeTerms, { body }),
  });
  const { field, values } = form;
  const value = field('lateValue');
  return (
    <div className={money.card}>
      <FormPage form={form} label={t('setup.tabs.terms')} readOnly={readOnly} savedText={t('setup.saved')}>
        <FormSection title={t('terms.late')}>
          <FormRow>
            <SelectField
              {...field('lateBasis')}
              label={t('setup.basis')}
              data={lateFeeBases.map((basis) => ({ value: basis, label: t(`terms.bases.${basis}`) }))}
              disabled={readOnly}
              required
            />
            {values.lateBasis === 'percent' && (
              <NumberField
                {...value}
                value={value.value === null ? null : value.value / 100}
                onChange={(typed) => value.onChange(typed === null ? 0 : Math.round(typed * 100))}
                label={t('setup.value')}
                description={t('terms.of_balance')}
                decimals={2}
                unit="%"
                disabled={readOnly}
                required
              />
            )}
            {values.lateBasis === 'fixed' && (
              <KipField {...value} label={t('setup.value')} disabled={readOnly} required />
            )}
          </FormRow>
          {values.lateBasis !== 'none' && (
            <FormRow>
              <NumberField
                {...field('lateGraceDays')}
                label={t('terms.grace')}
                description={t('terms.grace_help')}
                min={0}
                max={180}
                disabled={readOnly}
                required
              />
              <KipField
                {...field('lateCap')}
                label={t('terms.cap')}
                description={t('terms.cap_help')}
                disabled={readOnly}
              />
            </FormRow>
          )}
        </FormSection>
        <FormSection title={t('terms.reminders')}>
          <FormRow>
            {values.reminderDays.map((_days, at) => (
              <NumberField
                // biome-ignore lint/suspicious/noArrayIndexKey: the first, second and third are told apart by nothing else
                key={at}
                {...field(`reminderDays.${at}`)}
                label={t('terms.reminder', { number: format.number(at + 1) })}
                description={at === 0 ? t('terms.reminder_help') : undefined}
                min={1}
                max={365}
                disabled={readOnly}
                required
              />
            ))}
          </FormRow>
          {!readOnly && (
            <Group gap="xs">
              {values.reminderDays.length < mostReminders && (
                <Button
                  variant="subtle"
                  leftSection={<Icon name="plus" />}
                  onClick={() => form.addItem('reminderDays', (values.reminderDays.at(-1) ?? 0) + 15)}
                >
                  {t('terms.add_reminder')}
                </Button>
              )}
              {values.reminderDays.length > 1 && (
                <Button
                  variant="subtle"
                  color="red"
                  onClick={() => form.removeItem('reminderDays', values.reminderDays.length - 1)}
                >
                  {t('terms.remove_reminder')}
                </Button>
              )}
            </Group>
          )}
        </FormSection>
        <FormSection title={t('terms.limits')}>
          <FormRow>
            <NumberField
              {...field('discountCap')}
              label={t('terms.discount_cap')}
              description={t('terms.discount_cap_help')}
              min={0}
              max={100}
              unit="%"
              disabled={readOnly}
            />
            <KipField
              {...field('refundLimit')}
              label={t('terms.refund_limit')}
              description={t('terms.refund_limit_help')}
              disabled={readOnly}
              required
            />
          </FormRow>
          <FormRow>
            <KipField
              {...field('bounceFee')}
              label={t('terms.bounce_fee')}
              description={t('terms.bounce_fee_help')}
              disabled={readOnly}
              required
            />
          </FormRow>
        </FormSection>
        {!readOnly && <WhatIf change={changeOf(values)} />}
      </FormPage>
    </div>
  );
}
