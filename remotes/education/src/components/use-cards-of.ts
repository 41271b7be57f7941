import { useCan } from '@suksa/platform';
import { useLocation, useNavigate } from 'react-router-dom';

const cardScreen = '/settings/students/tool_desight_card';

/** Leads to where cards are printed, for some students or a class, and from there back; undefined for who may not. */
export function useCardsOf():
  | ((of: { students: readonly number[] } | { classId: number }) => void)
  | undefined {
  const can = useCan();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!can('settings.card.create')) return undefined;
  return (of) => {
    const whose = 'classId' in of ? `class=${of.classId}` : `people=${of.students.join(',')}`;
    void navigate(`${cardScreen}?tab=cards&${whose}`, { state: { from: pathname + search } });
  };
}
