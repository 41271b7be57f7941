import {
  createPeriodSet,
  deletePeriodSet,
  type PeriodDays,
  type PeriodSet,
  PeriodSetChange,
  updatePeriodSet,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { send, useCan } from '@suksa/platform';
import { Button, Icon } from '@suksa/ui';
import { ChoicesField, FormDrawer, FormRow, FormSection, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { DeleteButton } from '../delete-button.tsx';
import classes from '../schedules.module.css';
import { PieceFields } from './piece-fields.tsx';
import { useWeekdays } from './use-weekdays.ts';
import { nextPiece, usualDays } from './usual-days.ts';

interface PeriodSetFormProps {
  /** Null for a new one. */
  readonly set: PeriodSet | null;
  readonly levels: readonly {
    readonly id: number;
    readonly name: { readonly lo: string; readonly en: string };
  }[];
  readonly classes: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: () => void;
}

/** Divides days into periods and breaks, and says for which levels and classes. */
export default function PeriodSetForm({ set, levels, classes: all, onClose }: PeriodSetFormProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const can = useCan();
  const weekdays = useWeekdays();
  const form = useContractForm({
    name: 'technical.period_set',
    record: set?.id ?? null,
    schema: PeriodSetChange,
    namespace: 'technical',
    initial: draftOf(set),
    submit: (body) =>
      set ? send(updatePeriodSet, { params: { id: set.id }, body }) : send(createPeriodSet, { body }),
  });
  const { field, values } = form;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={set ? format.name(set.name) : t('periods.add')}
      extra={
        set &&
        can('technical.room.delete') && (
          <DeleteButton
            endpoint={deletePeriodSet}
            id={set.id}
            name={format.name(set.name)}
            onDeleted={onClose}
          />
        )
      }
    >
      <FormRow>
        <TextField {...field('name.lo')} label={t('fields.name_lo')} required />
        <TextField {...field('name.en')} label={t('fields.name_en')} required />
      </FormRow>
      <ChoicesField
        {...field('levelIds')}
        label={t('fields.levels')}
        data={levels.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
      />
      <ChoicesField
        {...field('classIds')}
        label={t('periods.classes')}
        description={t('periods.classes_help')}
        data={all.map(({ id, name }) => ({ value: id, label: format.className(name) }))}
      />
      {values.days.map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days have no identity before they are saved
        <FormSection key={index} title={t('periods.days', { number: format.number(index + 1) })}>
          <ChoicesField
            {...field(`days.${index}.weekdays`)}
            label={t('periods.weekdays')}
            data={weekdays}
            required
          />
          {day.pieces.map((_piece, place) => (
            <PieceFields
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={place}
              piece={field(`days.${index}.pieces.${place}`)}
              endError={form.errors[`days.${index}.pieces.${place}.endsAt`]}
              onRemove={() => form.removeItem(`days.${index}.pieces`, place)}
            />
          ))}
          <div className={classes.piece}>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => form.addItem(`days.${index}.pieces`, nextPiece(day.pieces))}
            >
              {t('periods.add_piece')}
            </Button>
            {values.days.length > 1 && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                onClick={() => form.removeItem('days', index)}
              >
                {t('periods.remove_days')}
              </Button>
            )}
          </div>
        </FormSection>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Icon name="plus" />}
          onClick={() => form.addItem('days', { weekdays: [], pieces: values.days.at(-1)?.pieces ?? [] })}
        >
          {t('periods.add_days')}
        </Button>
      </div>
    </FormDrawer>
  );
}

const draftOf = (set: PeriodSet | null) => ({
  name: set?.name ?? { lo: '', en: '' },
  levelIds: (set?.levelIds ?? []) as readonly number[],
  classIds: (set?.classIds ?? []) as readonly number[],
  days: (set?.days ?? usualDays) as PeriodDays[],
  version: set?.version ?? 1,
});
