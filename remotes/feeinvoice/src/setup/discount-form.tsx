import {
  createDiscount,
  type Discount,
  DiscountEdit,
  DiscountInput,
  discountBases,
  discountKinds,
  type FeeItem,
  siblingOrders,
  updateDiscount,
  type WhatIfChange,
} from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { newIdempotencyKey, send } from '@suksa/platform';
import {
  FormDrawer,
  FormRow,
  KipField,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhatIf } from './what-if/what-if.tsx';

interface DiscountFormProps {
  /** Null for a new one. */
  readonly discount: Discount | null;
  /** The place of a new one: after the others. */
  readonly next: number;
  readonly items: readonly FeeItem[];
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

const changeOf = (discount: Discount | null, values: unknown): WhatIfChange | null => {
  const typed = DiscountInput.safeParse(values);
  return typed.success ? { kind: 'discount', id: discount?.id ?? null, discount: typed.data } : null;
};

const draftOf = ({ id: _id, students: _students, ...draft }: Discount) => draft;

/** Adds or changes a discount, for what isn’t issued yet. */
export default function DiscountForm({ discount, next, items, readOnly, onClose }: DiscountFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm({
    name: 'feeinvoice.discount',
    record: discount?.id ?? null,
    schema: DiscountEdit,
    namespace: 'feeinvoice',
    initial: (discount
      ? draftOf(discount)
      : {
          ...{ version: 1, kind: 'sibling', name: { lo: '', en: '' }, basis: 'percent', value: null },
          ...{ feeItemId: null, childFrom: 2, childUntil: null, siblingOrder: 'birth' },
          ...{ stacks: true, cap: null, position: next, active: true },
        }) as Omit<ReturnType<typeof draftOf>, 'value'> & { value: number | null },
    draft: draftOf,
    submit: ({ version, ...body }) =>
      discount
        ? send(updateDiscount, { params: { id: discount.id }, body: { ...body, version } })
        : send(createDiscount, { body: { ...body, idempotencyKey } }),
  });
  const { field, values } = form;
  const percent = field('value');
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      size="lg"
      title={discount ? format.name(discount.name) : t('setup.add_discount')}
      savedText={t('setup.saved')}
    >
      <FormRow>
        <TextField {...field('name.lo')} label={t('setup.name_lo')} lang="lo" disabled={readOnly} required />
        <TextField {...field('name.en')} label={t('setup.name_en')} lang="en" disabled={readOnly} required />
      </FormRow>
      <FormRow>
        <SelectField
          {...field('kind')}
          label={t('setup.kind')}
          description={t(values.kind === 'sibling' ? 'setup.sibling_help' : 'setup.granted_help')}
          data={discountKinds.map((value) => ({ value, label: t(`why.discount.${value}`) }))}
          disabled={readOnly}
          required
        />
        <SelectField
          {...field('feeItemId')}
          label={t('new_invoice.item')}
          placeholder={t('setup.every_fee')}
          data={items.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
          disabled={readOnly}
        />
      </FormRow>
      {values.kind === 'sibling' && (
        <>
          <FormRow>
            <NumberField
              {...field('childFrom')}
              label={t('setup.child_from')}
              min={1}
              max={20}
              disabled={readOnly}
              required
            />
            <NumberField
              {...field('childUntil')}
              label={t('setup.child_until')}
              description={t('setup.child_until_help')}
              min={1}
              max={20}
              disabled={readOnly}
            />
          </FormRow>
          <SelectField
            {...field('siblingOrder')}
            label={t('setup.sibling_order')}
            data={siblingOrders.map((value) => ({ value, label: t(`setup.sibling_orders.${value}`) }))}
            disabled={readOnly}
            required
          />
        </>
      )}
      <FormRow>
        <SelectField
          {...field('basis')}
          label={t('setup.basis')}
          data={discountBases.map((value) => ({ value, label: t(`setup.bases.${value}`) }))}
          disabled={readOnly}
          required
        />
        {values.basis === 'percent' ? (
          <NumberField
            {...percent}
            value={percent.value === null ? null : percent.value / 100}
            onChange={(typed) => percent.onChange(typed === null ? null : Math.round(typed * 100))}
            label={t('setup.value')}
            decimals={2}
            unit="%"
            disabled={readOnly}
            required
          />
        ) : (
          <KipField {...percent} label={t('setup.value')} disabled={readOnly} required />
        )}
      </FormRow>
      <FormRow>
        <KipField
          {...field('cap')}
          label={t('setup.cap')}
          description={t('setup.cap_help')}
          disabled={readOnly}
        />
        <NumberField
          {...field('position')}
          label={t('setup.order')}
          description={t('setup.order_help')}
          min={1}
          max={999}
          disabled={readOnly}
          required
        />
      </FormRow>
      <SwitchField
        {...field('stacks')}
        label={t('setup.stacks')}
        description={t('setup.stacks_help')}
        disabled={readOnly}
      />
      <SwitchField {...field('active')} label={t('setup.in_use')} disabled={readOnly} />
      {!readOnly && <WhatIf change={changeOf(discount, values)} />}
    </FormDrawer>
  );
}
