import type { EndpointOutput } from '@suksa/contracts';
import {
  createFeePlan,
  type FeeItem,
  FeePlanEdit,
  FeePlanInput,
  type readFeePlans,
  updateFeePlan,
  type WhatIfChange,
} from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { newIdempotencyKey, send } from '@suksa/platform';
import { Alert, Button, Icon } from '@suksa/ui';
import { DateField, FormDrawer, FormRow, FormSection, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeriodName } from '../billing/use-period-name.ts';
import { draftOf, type Level, type PlanDraft } from './plan-draft.ts';
import { PlanLines } from './plan-lines.tsx';
import { PlanRevisions } from './plan-revisions.tsx';
import { WhatIf } from './what-if/what-if.tsx';

interface PlanFormProps {
  readonly level: Level;
  readonly items: readonly FeeItem[];
  readonly terms: EndpointOutput<typeof readFeePlans>['terms'];
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

const changeOf = (levelId: number, { periods }: PlanDraft): WhatIfChange | null => {
  const typed = FeePlanInput.safeParse({ levelId, periods });
  return typed.success ? { kind: 'plan', plan: typed.data } : null;
};

const noLine = { feeItemId: null, amount: null };

/** What a level costs: its periods, when each is due, and the fees of each. A change is a new revision. */
export default function PlanForm({ level, items, terms, readOnly, onClose }: PlanFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const periodName = usePeriodName();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { plan } = level;
  const period = (number: number, startsOn = localDay(), endsOn = localDay()) => ({
    ...{ code: `T${number}`, startsOn, endsOn, dueDate: startsOn },
    lines: [{ ...noLine }],
  });
  /** What a colleague has saved meanwhile, to be chosen from: a line for each period. */
  const inWords = (value: unknown) =>
    (value as PlanDraft['periods'])
      .map(({ code, dueDate, startsOn, endsOn, lines }) =>
        format.row([
          periodName(code) || code,
          `${format.date(startsOn)} – ${format.date(endsOn)}`,
          `${t('invoice_fields.due')} ${format.date(dueDate)}`,
          ...lines.map(({ feeItemId, amount }) => {
            const item = items.find(({ id }) => id === feeItemId);
            return `${item ? format.name(item.name) : '…'} ${amount === null ? '…' : format.kip(amount)}`;
          }),
        ]),
      )
      .join('\n');
  const form = useContractForm({
    name: 'feeinvoice.plan',
    record: plan?.id ?? `level-${level.id}`,
    schema: FeePlanEdit,
    namespace: 'feeinvoice',
    initial: plan
      ? draftOf(plan)
      : ({
          version: 1,
          periods: terms.map(({ number, startsOn, endsOn }) => period(number, startsOn, endsOn)),
        } satisfies PlanDraft),
    draft: draftOf,
    listNames: { periods: { label: t('setup.periods'), show: inWords } },
    submit: (body) =>
      plan
        ? send(updateFeePlan, { params: { id: plan.id }, body })
        : send(createFeePlan, { body: { levelId: level.id, periods: body.periods, idempotencyKey } }),
  });
  const { field, values } = form;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      size="lg"
      title={t('setup.plan_of', { level: format.name(level.name) })}
      savedText={t('setup.saved')}
    >
      {plan && !readOnly && (
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t('setup.revision_help')}
        </Alert>
      )}
      {values.periods.map(({ code }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period has no other name while it is typed
        <FormSection key={at} title={periodName(code) || t('setup.period')}>
          <FormRow>
            <TextField
              {...field(`periods.${at}.code`)}
              label={t('setup.code')}
              description={t('setup.code_help')}
              disabled={readOnly}
              required
            />
            <DateField
              {...field(`periods.${at}.dueDate`)}
              label={t('invoice_fields.due')}
              disabled={readOnly}
              required
            />
          </FormRow>
          <FormRow>
            <DateField
              {...field(`periods.${at}.startsOn`)}
              label={t('setup.starts')}
              disabled={readOnly}
              required
            />
            <DateField
              {...field(`periods.${at}.endsOn`)}
              label={t('setup.ends')}
              disabled={readOnly}
              required
            />
          </FormRow>
          <PlanLines form={form} at={at} items={items} readOnly={readOnly} />
          {!readOnly && values.periods.length > 1 && (
            <div>
              <Button variant="subtle" color="red" onClick={() => form.removeItem('periods', at)}>
                {t('setup.remove_period')}
              </Button>
            </div>
          )}
        </FormSection>
      ))}
      {!readOnly && (
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="plus" />}
            onClick={() => form.addItem('periods', period(values.periods.length + 1))}
          >
            {t('setup.add_period')}
          </Button>
        </div>
      )}
      {!readOnly && <WhatIf change={changeOf(level.id, values)} />}
      {plan && plan.revision > 1 && <PlanRevisions plan={plan} items={items} />}
    </FormDrawer>
  );
}
