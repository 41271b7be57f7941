import type { FeeItem } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Button, Icon } from '@suksa/ui';
import { type ContractForm, FormRow, KipField, SelectField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { PlanDraft } from './plan-draft.ts';

interface PlanLinesProps {
  readonly form: ContractForm<PlanDraft>;
  /** Which period. */
  readonly at: number;
  readonly items: readonly FeeItem[];
  readonly readOnly: boolean;
}

/** The fees of a period with their prices. */
export function PlanLines({ form, at, items, readOnly }: PlanLinesProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const fieldOf = (index: number, name: 'feeItemId' | 'amount') =>
    form.field(`periods.${at}.lines.${index}.${name}`);
  const lines = form.values.periods[at]?.lines ?? [];
  const offered = items
    .filter(({ id, active }) => active || lines.some(({ feeItemId }) => feeItemId === id))
    .map(({ id, name }) => ({ value: id, label: format.name(name) }));
  return (
    <>
      {lines.map((_line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name while it is typed
        <FormRow key={index}>
          <SelectField
            {...fieldOf(index, 'feeItemId')}
            label={t('new_invoice.item')}
            data={offered}
            disabled={readOnly}
            required
          />
          <KipField {...fieldOf(index, 'amount')} label={t('fields.amount')} disabled={readOnly} required />
        </FormRow>
      ))}
      {!readOnly && (
        <div>
          <Button
            variant="subtle"
            leftSection={<Icon name="plus" />}
            onClick={() => form.addItem(`periods.${at}.lines`, { feeItemId: null, amount: null })}
          >
            {t('new_invoice.add_line')}
          </Button>
          {lines.length > 1 && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => form.removeItem(`periods.${at}.lines`, lines.length - 1)}
            >
              {t('setup.remove_line')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
