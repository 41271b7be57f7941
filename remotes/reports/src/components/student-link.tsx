import { useFormat } from '@suksa/i18n';
import { useCan } from '@suksa/platform';
import { Anchor, NameText } from '@suksa/ui';
import { Link } from 'react-router-dom';

interface StudentLinkProps {
  readonly id: number;
  readonly name: { readonly lo: string; readonly en: string };
}

/** The name, which leads to the student's record for who may open it. */
export function StudentLink({ id, name }: StudentLinkProps) {
  const format = useFormat();
  const maySee = useCan()('education.student.view');
  const shown = <NameText>{format.name(name)}</NameText>;
  return maySee ? (
    <Anchor component={Link} to={`/education_management/education_index?student=${id}`} fw={600}>
      {shown}
    </Anchor>
  ) : (
    <strong>{shown}</strong>
  );
}
