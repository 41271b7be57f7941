import { staffFlags, staffKinds } from '@suksa/contracts/reports';
import { FilterSelect } from '@suksa/ui/list';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface StaffFiltersProps {
  readonly kind: (typeof staffKinds)[number] | undefined;
  readonly flag: (typeof staffFlags)[number] | undefined;
  readonly onKind: (kind: (typeof staffKinds)[number] | null) => void;
  readonly onFlag: (flag: (typeof staffFlags)[number] | null) => void;
  /** Stands between the two. */
  readonly children?: ReactNode;
}

/** By what kind of staff and by what needs attention: of a day and of a month. */
export function StaffFilters({ kind, flag, onKind, onFlag, children }: StaffFiltersProps) {
  const { t } = useTranslation('reports');
  return (
    <>
      <FilterSelect
        label={t('staff.kind')}
        value={kind}
        data={staffKinds.map((value) => ({ value, label: t(`staff.kinds.${value}`) }))}
        onChange={onKind}
      />
      {children}
      <FilterSelect
        label={t('filters.flag')}
        value={flag}
        data={staffFlags.map((value) => ({ value, label: t(`staff.flags.${value}`) }))}
        onChange={onFlag}
      />
    </>
  );
}
