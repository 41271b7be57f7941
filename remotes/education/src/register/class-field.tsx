import { useFormat } from '@suksa/i18n';
import { type FieldBinding, SelectField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useClasses } from './use-classes.ts';

interface ClassFieldProps extends FieldBinding<number | null> {
  readonly label: string;
  /** The class where they are already, which is no choice. */
  readonly except?: string | undefined;
}

/** A class of the year, with its seats and teacher. A full one may be chosen; saving then asks why. */
export function ClassField({ label, except, ...binding }: ClassFieldProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { classes } = useClasses();
  const others = classes.filter(({ name }) => name !== except);
  const choices = others.map(({ id, name, students, capacity, homeroom }) => ({
    value: id,
    label: [
      format.className(name),
      t(students >= capacity ? 'form.class_full' : 'form.class_seats', {
        students: format.number(students),
        capacity: format.number(capacity),
      }),
      homeroom && format.name(homeroom),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  return <SelectField {...binding} label={label} data={choices} searchable required />;
}
