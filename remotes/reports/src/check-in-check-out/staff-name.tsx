import { useFormat } from '@suksa/i18n';
import { Anchor, NameText } from '@suksa/ui';
import { Link, useSearchParams } from 'react-router-dom';

interface StaffNameProps {
  readonly id: number;
  readonly name: { readonly lo: string; readonly en: string };
  /** `YYYY-MM`. */
  readonly month: string;
}

/** The name, which leads to the days behind the sums. */
export function StaffName({ id, name, month }: StaffNameProps) {
  const format = useFormat();
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  for (const filter of ['date', 'page', 'sort', 'dir', 'state', 'flag', 'q', 'kind']) next.delete(filter);
  next.set('view', 'month');
  next.set('month', month);
  next.set('staff', String(id));
  return (
    <Anchor component={Link} to={`?${next}`} fw={600}>
      <NameText>{format.name(name)}</NameText>
    </Anchor>
  );
}
